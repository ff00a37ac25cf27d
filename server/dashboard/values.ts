/** Fields of entities and their values, for people. */
import { html, join, type Markup } from '../pages/html.ts'
import { fullTime, shortId } from './parts.ts'

/** What ids are called now. */
export type Labels = Readonly<Record<string, string>>
const LONGEST = 140
const cut = (text: string): string => text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text

const words: Record<string, string> = {
  time_zone: 'Time zone', time_status: 'Time is', 'venue.field': 'Field at the venue', start_date: 'First day', end_date: 'Last day',
  age_group: 'Age group', birth_year: 'Year of birth', url: 'Page', geo: 'Place', short_name: 'Short name', merged_into: 'Merged into'
}
const plain = (field: string): string => {
  const text = words[field] ?? field.replaceAll(/[._]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
/** The name of a field path; of a part of a competition, with what the part is called. */
export function fieldName (path: string, labels: Labels = {}): string {
  const part = /^(division|stage)s\.([^.]+)\.(.+)$/.exec(path)
  if (part === null) return plain(path)
  const [, kind, id, field] = part as unknown as [string, string, string, string]
  return `${plain(kind)} ${labels[id] ?? id.slice(-6)}: ${plain(field).toLowerCase()}`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const nameOf = (id: unknown, labels: Labels): Markup | string =>
  typeof id === 'string' ? labels[id] ?? shortId(id) : ''

type Side = { role?: string, team?: { id?: string } }
type Score = { role?: string, score?: number }
const sides = (value: Side[], labels: Labels): Markup =>
  join(value.map(({ role, team }) => html`${nameOf(team?.id, labels)} (${role})`), ' v ')
const result = ({ scores, final }: { scores: Score[], final?: boolean }): string =>
  `${scores.map(({ score }) => score).join(' : ')}${final === false ? ', not final' : ''}`

/** A value of a field, short, without links. */
export function renderValue (value: unknown, labels: Labels): Markup | string {
  if (value === undefined || value === null) return html`<span class="soft">nothing</span>`
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return fullTime(value)
    return labels[value] ?? (value === '' ? html`<span class="soft">empty</span>` : cut(value))
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return html`<span class="soft">none</span>`
    return value.every((one) => isRecord(one) && 'role' in one && 'team' in one)
      ? sides(value as Side[], labels) : cut(value.map((one) => isRecord(one) ? JSON.stringify(one) : String(one)).join(', '))
  }
  if (!isRecord(value)) return String(value)
  if (Array.isArray(value.scores)) return result(value as { scores: Score[], final?: boolean })
  if (typeof value.id === 'string') return nameOf(value.id, labels)
  return cut(Object.entries(value).map(([key, one]) => `${plain(key).toLowerCase()} ${isRecord(one) ? JSON.stringify(one) : String(one)}`)
    .join(', '))
}

/** The entities that a value names. */
export function idsIn (value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (!isRecord(value)) return []
  return typeof value.id === 'string' ? [value.id] : Object.values(value).flatMap(idsIn)
}

const classes: Record<string, string> = {
  authoritativePush: 'authority', partnerApi: 'partner', hostFeed: 'host’s feed', ownerCorrection: 'owner’s correction',
  scrape: 'read from a page', crowd: 'crowd'
}
/** A source with its class and rank, best 1. */
export const sourceName = (source: string, sourceClass: string, rank?: number): Markup =>
  html`${source} <small>(${classes[sourceClass] ?? sourceClass}${rank !== undefined && `, rank ${rank}`})</small>`
/** Who a change was caused by: the service itself is told as oyss: and what it did. */
export const causeName = (source: string): string => ({
  'oyss:merge': 'the service: a merge', 'oyss:undo': 'the service: a merge undone', 'oyss:recompute': 'the service: computed anew',
  'oyss:erase': 'the service: a person erased'
})[source] ?? source
