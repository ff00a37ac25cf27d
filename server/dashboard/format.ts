/** What the service keeps, in words: moments, names of fields, and their values. Every page of the dashboard says them so. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { formatTime, knownZone } from '../pages/public/when.ts'

/** What ids are called now. */
export type Labels = Readonly<Record<string, string | null>>
/** On which clock instants are shown: what belongs to a fixture on that of its zone (canon.zone_of), all else in UTC (DASHBOARD-108). */
export type Zone = string | null | undefined
/** `labels`: of the ids in a value. */
export type Way = { labels?: Labels, zone?: Zone }

/** Whether the page is for somebody who reads American English: set around all that answers a request, as every page has moments. */
const american = new AsyncLocalStorage<boolean>()
/** Does `work` with days and clocks as the first language of a browser (`Accept-Language`) writes them (DASHBOARD-108). */
export const inLanguage = <T>(languages: string | undefined, work: () => T): T =>
  american.run(/^\s*en-us\b/i.test(languages ?? ''), work)
const date = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const formatDate = (day: string): string => american.getStore() === true ? formatTime('dated', day) : date.format(new Date(day))
/** A local time such as 17:30, or 5:30 PM, which no line breaks. */
const wallClock = (time: string): string =>
  american.getStore() === true ? formatTime('time', `2000-01-01T${time}:00Z`).replace(' ', '\u00a0') : time
/** The local time of an instant. */
export const formatClock = (at: string, zone: Zone): string =>
  wallClock(new Date(at).toLocaleString('sv-SE', { timeZone: knownZone(zone) }).slice(11, 16))
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/
/** A day, a local time, or an instant with its clock: Wed, 2 Dec 2026, 09:00 (America/Chicago), or UTC. Other texts stay. */
export function formatMoment (text: string, zone?: Zone): string {
  const [, day, time, offset] = MOMENT.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(text))) return text
  if (offset === undefined) return [formatDate(day), ...time === undefined ? [] : [wallClock(time)]].join(', ')
  const timeZone = knownZone(zone)
  return `${formatMoment(new Date(text).toLocaleString('sv-SE', { timeZone }))} ${timeZone === 'UTC' ? timeZone : `(${timeZone})`}`
}
const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** A day where little room is: 2 Dec. */
export const formatDay = (at: string | number): string =>
  american.getStore() === true ? formatTime('short', new Date(at).toISOString()) : shortDate.format(new Date(at))
/** A sentence with its days and instants in words. */
export const withMoments = (sentence: string, zone?: Zone): string =>
  sentence.replaceAll(/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, (at) => formatMoment(at, zone))

const [minute, hour, day] = [60, 3600, 86_400]
const amount = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
/** How long ago, what lies ahead with "in"; the day itself of what is 30 days away or more. */
export function ago (at: Date, now = new Date()): string {
  const seconds = Math.round((now.getTime() - at.getTime()) / 1000)
  const size = Math.abs(seconds)
  if (size >= 30 * day) return formatDate(at.toISOString().slice(0, 10))
  const words = size < minute ? 'a moment' : size < hour ? amount(Math.floor(size / minute), 'minute')
    : size < 2 * day ? amount(Math.floor(size / hour), 'hour') : amount(Math.floor(size / day), 'day')
  return seconds >= 0 ? `${words} ago` : `in ${words}`
}

/** 1,200 */
export const number = (value: number | string): string => Number(value).toLocaleString('en-US')

const names: Readonly<Record<string, string>> = {
  'venue.field': 'Field at the venue', time_status: 'Certainty of the time', start_date: 'First day', end_date: 'Last day',
  birth_year: 'Year of birth', url: 'Page', geo: 'Place'
}
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const plainName = (field: string): string => names[field] ?? capital(field.replaceAll(/[._]/g, ' '))
/** The name of a field path; of a part of a competition, with what the part is called. */
export function fieldName (path: string, labels: Labels = {}): string {
  const [, kind, id, field] = /^(division|stage)s\.([^.]+)\.(.+)$/.exec(path) ?? []
  if (kind === undefined || id === undefined || field === undefined) return plainName(path)
  return `${capital(kind)} ${labels[id] ?? id.slice(-6)}: ${plainName(field).toLowerCase()}`
}
/** The same inside of a sentence. */
/** With curly quotes in place of straight ones around a name. */
export const curl = (text: string): string => text.replace(/(?<![\w"])"([^"]*)"(?!\w)/g, '“$1”')
export const fieldInside = (path: string): string => plainName(path).toLowerCase()

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
type Named = { id?: string, name?: string }
type Roled = { role?: string }
type Side = Roled & { team?: Named }
type Score = Roled & { score?: number, penalties?: number }

const shorten = (id: string): string => id.replace(/^([a-z]+_)[0-9A-Z]{20}([0-9A-Z]{6})$/, '$1…$2')
const called = ({ id = '', name }: Named = {}, labels: Labels): string => labels[id] ?? name ?? (shorten(id) || 'to be decided')
const homeFirst = <Of extends Roled>(list: readonly Of[]): readonly Of[] => list[0]?.role === 'away' ? list.toReversed() : list

function formatSides (sides: readonly Side[], labels: Labels): string {
  const isGame = sides.some(({ role }) => role === 'home' || role === 'away')
  return homeFirst(sides).map(({ role, team }) => isGame ? `${called(team, labels)} (${role})` : called(team, labels))
    .join(isGame ? ' v ' : ', ')
}
function formatResult ({ scores, final, official, outcome }: Record<string, unknown>): string {
  const figures = homeFirst(scores as Score[])
    .map(({ score, penalties }) => `${score ?? '?'}${penalties === undefined ? '' : ` (${penalties} on penalties)`}`)
  return [figures.join(' : '), final === true && 'final', final === false && 'so far', official === true && 'official',
    typeof outcome === 'string' && outcome.replaceAll('_', ' ')].filter(Boolean).join(', ')
}

const addressLines = ['line1', 'line2', 'city', 'region', 'postal_code', 'country']
function formatRecord (value: Record<string, unknown>, way: Way): string {
  const keys = Object.keys(value)
  if (Array.isArray(value.scores)) return formatResult(value)
  if ('id' in value || 'name' in value) return called(value, way.labels ?? {})
  if (isRecord(value.team)) return called(value.team, way.labels ?? {})
  if (keys.every((key) => addressLines.includes(key))) return addressLines.map((line) => value[line]).filter(Boolean).join(', ')
  return keys.map((key) => `${fieldInside(key)} ${formatValue(value[key], way)}`).join(', ')
}

/** Words of our own, such as field_hockey, without the underline. */
function formatText (text: string, { labels = {}, zone }: Way): string {
  if (text === '' || text === 'tbd') return text === '' ? 'empty' : 'to be decided'
  return labels[text] ?? (/^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : formatMoment(shorten(text), zone))
}

/** A value of a field: references by name, moments, results and sides as people say them; never JSON. */
export function formatValue (value: unknown, way: Way = {}): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return formatText(value, way)
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none'
    return value.every((one) => isRecord(one) && 'team' in one)
      ? formatSides(value as Side[], way.labels ?? {}) : value.map((one) => formatValue(one, way)).join(', ')
  }
  return isRecord(value) ? formatRecord(value, way) : String(value)
}

/** The entities that a value names. */
export function idsIn (value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (!isRecord(value)) return []
  return typeof value.id === 'string' ? [value.id] : Object.values(value).flatMap(idsIn)
}
