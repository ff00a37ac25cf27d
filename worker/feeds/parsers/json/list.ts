/** Schedules in JSON as a table: a record is a row, its members are columns, and the names of columns mean what they mean everywhere. */
import { readDate } from '../dates.ts'
import { MOST_COLUMNS, MOST_ROWS, type Grid, type Source } from '../grid.ts'
import { flatten, type Member } from './members.ts'
import { findRecords, type Found } from './records.ts'
import { openJson } from './text.ts'
import { compact, normalise, synonyms } from '../synonyms.ts'
import { Unreadable } from '../types.ts'
import { clean } from '../words.ts'

const MOST_DEPTH = 6
const names = new Set([...synonyms.values()].flat(2))
const zones = new Set(synonyms.get('zone')?.flat())
const dates = new Set(synonyms.get('date')?.flat())

/** The records of a body, the n-th as row n. A value that is empty has no rows; one that reports a fault is `Unreadable`. */
export function readJson (body: Buffer, charset?: string): Source {
  const { value, charset: found } = openJson(body, charset)
  refuseFault(value)
  const warnings = found === 'utf-8' ? [] : [`The file is not UTF-8; it was read as ${found}.`]
  const records = findRecords(value)
  if (records) return { kind: 'json', grids: [gridOf(records)], warnings }
  if (isEmpty(value, 0)) return { kind: 'json', grids: [], warnings, isEmpty: true }
  const members = typeof value === 'object' ? Object.keys(value ?? {}).slice(0, 8).map((name) => `"${clean(name).slice(0, 40)}"`) : []
  throw new Unreadable('no_schedule', `The JSON has no list of games in it. Its members: ${members.join(', ')}.`)
}

/** An answer that says that something went wrong is no schedule without games. */
function refuseFault (value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const isFault = Object.entries(value).some(([key, reported]) => {
    const isReported = ![null, false, '', 0].includes(reported as null) &&
      !(typeof reported === 'object' && Object.keys(reported as object).length === 0)
    const isCode = Number(reported) >= 400 && Number(reported) < 600 || /^(?:error|fail(?:ed|ure)?)$/i.test(String(reported))
    return (/^(?:errors?|error_?(?:code|message|description)|exception|faults?)$/i.test(key) && isReported)
      || (/^(?:success|ok)$/i.test(key) && reported === false) || (/^(?:status|code|status_?code)$/i.test(key) && isCode)
  })
  if (isFault) throw new Unreadable('fault', 'The response is an error message in JSON, not a schedule.')
}

/** Whether there is an empty list where games would be. */
function isEmpty (value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return false
  const members = Object.values(value)
  return members.length === 0 || members.some((one) => isEmpty(one, depth + 1))
}

function gridOf (records: Found[]): Grid {
  if (records.length > MOST_ROWS) throw new Unreadable('too_many_rows', `The JSON has more than ${MOST_ROWS} records: split it.`)
  const rows = records.map(({ own, above }) => ({ own: new Map(flatten(own)), above }))
  const isDated = hasDates(rows.map(({ own }) => own))
  const places = new Map<string, number>()
  const table = rows.map(({ own, above }) => {
    const cells: string[] = []
    const put = ([name, text]: Member): void => {
      const at = places.get(name) ?? places.size
      if (at === places.size) places.set(name, at)
      if (places.size > MOST_COLUMNS) {
        throw new Unreadable('too_many_columns', `The records have more than ${MOST_COLUMNS} different members.`)
      }
      cells[at] = text
    }
    const isNews = ([name]: Member): boolean => !own.has(name) && !(isDated && dates.has(compact(name)))
    for (const member of above.filter(isNews)) put(member)
    for (const member of own) put(member)
    return cells
  })
  const headers = shorten([...places.keys()])
  const cells = table.map((own) => headers.map((_, at) => own[at] ?? ''))
  for (const [at, header] of headers.entries()) describeMoments(header, at, cells)
  return { isHeaded: true, rows: [headers, ...cells].map((own, number) => ({ number, cells: own })) }
}

/** Whether records say their days themselves. */
function hasDates (rows: Map<string, string>[]): boolean {
  const some = rows.slice(0, 50)
  const keys = new Set(some.flatMap((own) => [...own.keys()]))
  return [...keys].some((key) => dates.has(compact(key)) && some.some((own) => {
    const text = own.get(key) ?? ''
    return readDate(text, { day_first: false, fetched_on: '2000-01-01' }) !== undefined || /^\d{10}(?:\d{3})?$/.test(text)
  }))
}

/** Names without the members that stand before what is known: `teams.home.name` is `home.name`, where that is no other's name. */
function shorten (headers: string[]): string[] {
  const taken = new Set(headers)
  return headers.map((header) => {
    if (names.has(compact(header))) return header
    const parts = header.split('.')
    for (let from = 1; from < parts.length; from++) {
      const short = parts.slice(from).join('.')
      const isKnown = from < parts.length - 1 ? names.has(compact(short)) : zones.has(compact(short))
      if (isKnown && !taken.has(short)) { taken.add(short); return short }
    }
    return header
  })
}

/** Seconds between 2000 and 2100 since 1970. */
const isEpoch = (text: string): boolean => /^\d{9,10}$/.test(text) && Number(text) >= 946_684_800 && Number(text) <= 4_102_444_800
const TIMES = /\b(?:date|time|timestamp|start|starts|end|ends|kick ?off|when|at|ts|epoch|begin|begins|utc)\b/
const NO_TIME = /\b(?:id|number|no|code|zone)\b/

/** Instants that a column states in seconds or milliseconds since 1970, or in UTC by its name, are written as such. */
function describeMoments (header: string, at: number, rows: string[][]): void {
  const name = normalise(header)
  if (!TIMES.test(name) || NO_TIME.test(name)) return
  const filled = rows.map((cells) => cells[at] as string).filter((text) => text !== '' && text !== '0')
  const secondsOf = (text: string): string => /^\/Date\((\d{12,13})(?:[+-]\d{4})?\)\/$/.exec(text)?.[1]?.slice(0, -3)
    ?? (/^\d{12,13}$/.test(text) ? text.slice(0, -3) : text)
  const areEpochs = filled.length > 0 && filled.every((text) => isEpoch(secondsOf(text)))
  const isUtc = /\b(?:utc|gmt)\b/.test(name)
  if (!areEpochs && !isUtc) return
  for (const cells of rows) {
    const text = cells[at] as string
    const isReported = text !== '' && text !== '0'
    if (areEpochs) cells[at] = isReported ? new Date(Number(secondsOf(text)) * 1000).toISOString().replace('.000Z', 'Z') : ''
    else if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text)) cells[at] = `${text}Z`
  }
}
