/** What one VEVENT says, read property by property: what is unreadable and not needed is left out with a warning. */
import { createHash } from 'node:crypto'
import { readLength, readMoment, type Moment } from '../moments.ts'
import { textOf, type Component, type Line } from '../split.ts'
import type { Resolved } from './zones.ts'
import { utcZone, type Zone } from '../../../../platform/zones.ts'

/** A moment and the zone whose clock it is of. */
export type Stamp = Moment & { zone: Zone }
/** `length` (milliseconds), `sequence` and `stamp` (DTSTAMP) where they are stated; texts unescaped, empty when absent. */
export type IcsEvent = {
  row: number
  uid?: string
  start: Stamp
  end?: Stamp
  length?: number
  rules: string[]
  added: Stamp[]
  excluded: Stamp[]
  recurrence?: Stamp
  isRange: boolean
  sequence?: number
  stamp?: number
  status: string
  summary: string
  description: string
  location: string
  url: string
}
export type Reader = { zoneOf: (tzid: string | undefined) => Resolved, warn: (words: string) => void }
/** Why an event cannot be read. */
export type Broken = { code: 'unclosed' | 'no_start' | 'bad_start' | 'bad_recurrence_id', words: string, uid?: string, excerpt: string }

/** The most dates of RDATE or EXDATE that are read of an event. */
const MOST_DATES = 5_000
/** The most rules of one event that are followed; more than one is rare, and frowned upon. */
const MOST_RULES = 10

export function readEvent ({ lines, closed }: Component, row: number, reader: Reader): IcsEvent | Broken {
  const first = (name: string): Line | undefined => lines.find((line) => line.name === name)
  const text = (name: string): string => textOf(first(name)?.value ?? '').trim()
  const uid = shortened(text('UID'))
  const fail = (code: Broken['code'], words: string): Broken =>
    ({ code, words, ...(uid !== '' && { uid }), excerpt: `${first('DTSTART')?.value.slice(0, 30) ?? ''} ${text('SUMMARY')}`.trim() })
  if (!closed) return fail('unclosed', 'The event is not whole: its END:VEVENT is missing.')
  const startLine = first('DTSTART')
  if (!startLine || startLine.value === '') return fail('no_start', 'The event has no start (DTSTART).')
  const start = stampOf(startLine, reader)
  if (!start) return fail('bad_start', `"${startLine.value.slice(0, 40)}" is no date and no time (DTSTART).`)
  const recurrenceLine = first('RECURRENCE-ID')
  const recurrence = recurrenceLine && stampOf(recurrenceLine, reader)
  if (recurrenceLine && !recurrence) {
    return fail('bad_recurrence_id', `"${recurrenceLine.value.slice(0, 40)}" is no date and no time (RECURRENCE-ID).`)
  }
  const end = optional(first('DTEND'), reader)
  const length = readLength(first('DURATION')?.value ?? '')
  const sequence = /^\d{1,15}$/.test(text('SEQUENCE')) ? Number(text('SEQUENCE')) : undefined
  const stamp = readMoment(text('DTSTAMP'))?.wall
  return {
    row,
    ...(uid !== '' && { uid }),
    start,
    ...(end && { end }),
    ...(length !== undefined && { length }),
    rules: lines.filter(({ name, value }) => name === 'RRULE' && value !== '').map(({ value }) => value).slice(0, MOST_RULES),
    added: datesOf(lines, 'RDATE', reader),
    excluded: datesOf(lines, 'EXDATE', reader),
    ...(recurrence && { recurrence }),
    isRange: recurrenceLine?.params.RANGE?.toUpperCase() === 'THISANDFUTURE',
    ...(sequence !== undefined && { sequence }),
    ...(stamp !== undefined && { stamp }),
    status: text('STATUS').toUpperCase(),
    summary: plain(text('SUMMARY')).replace(ADDRESS, '…'),
    description: text('DESCRIPTION'),
    location: plain(text('LOCATION')),
    url: text('URL')
  }
}

const MARKS: Record<string, string> = { amp: '&', quot: '"', apos: '\'', '#39': '\'', '#039': '\'', nbsp: ' ' }
/** An address of e-mail, and no "Lions@St.Marys". */
const ADDRESS = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|edu|gov|info|us|ca|uk|io|co)\b/gi
/** What some producers take over from their pages. */
const plain = (text: string): string => text.replace(/&(amp|quot|apos|#0?39|nbsp);/g, (_, name: string) => MARKS[name] as string)

/** An id has at most 256 characters, with the start of an occurrence behind it. */
const shortened = (uid: string): string =>
  uid.length <= 220 ? uid : `${uid.slice(0, 180)}~${createHash('sha256').update(uid).digest('hex').slice(0, 32)}`

function stampOf ({ params, value }: Line, { zoneOf, warn }: Reader): Stamp | undefined {
  const moment = readMoment(value, params.VALUE === 'DATE')
  if (!moment) return undefined
  if (moment.isUtc) return { ...moment, zone: utcZone }
  const { zone, doubt } = zoneOf(moment.isDate ? undefined : params.TZID)
  if (doubt !== undefined) warn(doubt)
  return zone === utcZone ? { ...moment, isUtc: !moment.isDate, zone } : { ...moment, zone }
}

function optional (line: Line | undefined, reader: Reader): Stamp | undefined {
  if (!line || line.value === '') return undefined
  const stamp = stampOf(line, reader)
  if (!stamp) reader.warn(`"${line.value.slice(0, 40)}" is no date and no time: no end is read (${line.name}).`)
  return stamp
}

/** The dates of RDATE or EXDATE; of a period its start. */
function datesOf (lines: Line[], name: string, reader: Reader): Stamp[] {
  const words = lines.filter((line) => line.name === name)
    .flatMap((line) => line.value.split(',').map((word) => ({ ...line, value: word.split('/')[0] as string })))
    .filter(({ value }) => value.trim() !== '')
  if (words.length > MOST_DATES) reader.warn(`An event has more than 5,000 dates (${name}): the first 5,000 are read.`)
  return words.slice(0, MOST_DATES).flatMap((line) => {
    const stamp = stampOf(line, reader)
    if (!stamp) reader.warn(`"${line.value.slice(0, 40)}" is no date and no time: it is passed over (${name}).`)
    return stamp ? [stamp] : []
  })
}
