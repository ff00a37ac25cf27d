/** The forms of corrections: which fields are changed together, how each is typed, and what is read of it (CORRECT-12). */
import { enums } from '../../contract/enums.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../../db/errors.ts'
import { ianaZone, utcZone, type Zone as TimeZone } from '../../platform/zones.ts'
import { html, type Markup } from '../pages/html.ts'
import type { Ask } from './ask.ts'
import { fieldName, type Zone } from './format.ts'
import { alert, field, note, select } from './parts.ts'

const listed = (name: string): readonly string[] => enums[name]?.enum as string[]
type Kind = 'moment' | 'date' | 'text' | 'number' | 'list' | 'venue' | 'result' | readonly string[]
const KINDS: Readonly<Record<string, Kind>> = {
  start: 'moment', end: 'moment', date: 'date', time_status: listed('TimeStatus'), status: listed('FixtureStatus'),
  title: 'text', url: 'text', time_zone: 'text', venue: 'venue', 'venue.field': 'text', result: 'result',
  name: 'text', age_group: 'text', birth_year: 'number', gender: listed('Gender'), season: 'text', level: 'text', colors: 'list',
  fields: 'list'
}
/** What is changed on one page: a start moves with its end, and a venue with its field. */
const TOGETHER = [['start', 'end'], ['venue', 'venue.field']]

/** Whether a field has a form; sides, addresses and places are corrected at /manage/graphql. */
export const hasForm = (path: string): boolean => path in KINDS
export const fieldsWith = (path: string): readonly string[] => TOGETHER.find((fields) => fields.includes(path)) ?? [path]

const readBatch = async ({ operate, mode }: Ask, id: string): Promise<string> =>
  ((await operate('show_batch', { mode, batch_id: id, after_index: null, row_limit: 1 })) as { status: string }).status
const isWaiting = (status: string): boolean => status === 'received' || status === 'processing'

/** Waits a little until the batch of a correction is applied, so that the page that follows shows what came of it. */
export async function awaitBatch (ask: Ask, id: string): Promise<void> {
  for (let look = 0; look < 12 && isWaiting(await readBatch(ask, id)); look++) await sleep(250)
}

/** After a correction or its undo: whether it is applied; until it is, the page shows the old value and refreshes itself (CORRECT-12). */
export async function renderApplied (ask: Ask): Promise<Markup | null> {
  const { done, batch = '' } = ask.query
  if (done !== 'corrected' && done !== 'undone' || !/^batch_[0-9A-Z]{26}$/.test(batch)) return null
  const what = done === 'corrected' ? 'The correction is' : 'The undo of the correction is'
  const status = await readBatch(ask, batch)
  if (status === 'failed') return alert(`${what} stored, but could not be applied. An operator can apply it again.`)
  if (!isWaiting(status)) return note(`${what} applied.`)
  return html`<p class="attention" role="status" data-again>${what} stored, but not applied yet: what you see is the old value. This page
refreshes itself.</p>
`
}

type Claims = Readonly<Record<string, unknown>>
type Result = { scores: { role: string, score: number }[], final?: boolean }
const zoneOf = (zone: Zone): TimeZone => ianaZone(zone ?? 'UTC') ?? utcZone
const local = (instant: string, zone: Zone): string => new Date(zoneOf(zone).toWall(Date.parse(instant))).toISOString().slice(0, 16)

/** The instant of a local time (`2026-09-12T17:30`) in a zone: of an hour that a clock repeats, the first (platform/zones.ts). */
export function instantOf (typed: string, zone: Zone): string {
  const wall = Date.parse(`${typed}Z`)
  if (Number.isNaN(wall)) return typed // the schema of observations says what is wrong with it
  return new Date(zoneOf(zone).toUtc(wall).utc).toISOString().replace('.000Z', 'Z')
}

/** What stands in the form before anything is typed. */
function shown (path: string, claims: Claims, zone: Zone): string {
  const value = path === 'venue.field' ? (claims[path] as { field?: string } | undefined)?.field : claims[path]
  if (value === undefined || value === null || path === 'venue') return ''
  return KINDS[path] === 'moment' ? local(String(value), zone) : Array.isArray(value) ? value.join(', ') : String(value)
}

const scoreOf = (claims: Claims, role: string): string =>
  String((claims.result as Result | undefined)?.scores.find((one) => one.role === role)?.score ?? '')

function input (ask: Ask, path: string, claims: Claims, zone: Zone): Markup {
  const kind = KINDS[path] as Kind
  const label = fieldName(path)
  const value = shown(path, claims, zone)
  if (typeof kind === 'object') {
    return select(ask, { name: path, label, value, options: kind.map((one) => [one, one.replaceAll('_', ' ')] as const) })
  }
  if (kind === 'result') {
    return html`${field(ask, { name: 'home', label: 'Score of the home side', type: 'number', value: scoreOf(claims, 'home') })}${
      field(ask, { name: 'away', label: 'Score of the away side', type: 'number', value: scoreOf(claims, 'away') })}${
      select(ask, { name: 'final', label: 'Is it final?', value: (claims.result as Result | undefined)?.final === false ? 'no' : 'yes',
        options: [['yes', 'Yes'], ['no', 'No']] })}`
  }
  const hint = kind === 'venue' ? 'the id of a venue: that of your source, or the one on the page of the venue (ven_…)'
    : kind === 'list' ? 'separated by commas' : undefined
  const type = kind === 'moment' ? 'datetime-local' : kind === 'date' || kind === 'number' ? kind : 'text'
  return field(ask, { name: path, label, type, value, ...hint !== undefined && { hint } })
}

/** The fields of the form; what stays as it is, is no change. */
export const inputs = (ask: Ask, path: string, claims: Claims, zone: Zone): Markup =>
  html`${fieldsWith(path).map((one) => input(ask, one, claims, zone))}`

function readOne ({ form }: Ask, path: string, claims: Claims, zone: Zone): unknown {
  const kind = KINDS[path]
  if (kind === 'result') {
    const scores = ['home', 'away'].map((role) => ({ role, score: Number(form.required(role, 'A score')) }))
    return { ...claims.result as object, scores, final: form.text('final') !== 'no' }
  }
  const typed = form.text(path)
  if (typed === '' || typed === shown(path, claims, zone)) return undefined
  return kind === 'moment' ? instantOf(typed, zone) : kind === 'number' ? Number(typed) : kind === 'venue' ? { external_id: typed }
    : kind === 'list' ? typed.split(',').map((one) => one.trim()).filter(Boolean) : typed
}

/** What was changed in the form, as observations write it. Errors: validation_failed. */
export function readChanges (ask: Ask, path: string, claims: Claims, zone: Zone): Record<string, unknown> {
  const changes = Object.fromEntries(fieldsWith(path).map((one) => [one, readOne(ask, one, claims, zone)])
    .filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length > 0) return changes
  const message = 'Nothing was changed. Enter another value.'
  throw new ServiceError('validation_failed', message, { errors: [{ path: `/${path}`, message }] })
}
