/** Series of calendars against a second implementation: recurrences.json is written by make_recurrences.py with python-dateutil. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { extract } from '../../../worker/feeds/parsers/index.ts'
import { ianaZone } from '../../../platform/zones.ts'
import type { Entry } from '../../../worker/feeds/parsers/types.ts'

type Case = {
  zone: string, start: string, rule: string, excluded: string[], added: string[], moved: Record<string, string>
  count: number, first: string, last: string, sha256: string
}
const { seed, fetched_on: fetchedOn, cases } = JSON.parse(readFileSync(new URL('recurrences.json', import.meta.url), 'utf8')) as
  { seed: number, fetched_on: string, cases: Case[] }

const calendarOf = ({ zone, start, rule, excluded, added, moved }: Case): string => [
  'BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:s', `DTSTART;TZID=${zone}:${start}`, `RRULE:${rule}`, 'SUMMARY:Practice',
  ...excluded.map((wall) => `EXDATE;TZID=${zone}:${wall}`), ...added.map((wall) => `RDATE;TZID=${zone}:${wall}`), 'END:VEVENT',
  ...Object.entries(moved).flatMap(([from, to]) =>
    ['BEGIN:VEVENT', 'UID:s', `RECURRENCE-ID;TZID=${zone}:${from}`, `DTSTART;TZID=${zone}:${to}`, 'SUMMARY:Practice', 'END:VEVENT']),
  'END:VCALENDAR'
].join('\r\n')

/** The key of the occurrence and its instant. */
function instantOf ({ file_id: id, date, start, start_utc: utc, zone = 'UTC' }: Entry): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const [hour, minute] = (start ?? '0:0').split(':').map(Number) as [number, number]
  const there = ianaZone(zone)?.toUtc(Date.UTC(year, month - 1, day, hour, minute)).utc ?? NaN
  const instant = utc ?? `${new Date(there).toISOString().slice(0, 19)}Z`
  return `${(id as string).slice(2)} ${instant}`
}

t.test(`FEED-133 500 random series in five zones, across clock changes, with days left out, added and moved, are those of python-dateutil (seed ${seed})`, async (t) => {
  t.equal(cases.length, 500)
  t.equal(new Set(cases.map(({ zone }) => zone)).size, 5)
  const wrong = cases.flatMap((each) => {
    const { entries } = extract(Buffer.from(calendarOf(each)), { kind: 'ics', time_zone: 'UTC', day_first: false, fetched_on: fetchedOn })
    const found = entries.map(instantOf).toSorted()
    const sha256 = createHash('sha256').update(found.join('\n')).digest('hex')
    return sha256 === each.sha256 ? [] : [{ ...each, found: [found.length, found[0], found.at(-1)] }]
  })
  t.same(wrong.slice(0, 5), [])
})
