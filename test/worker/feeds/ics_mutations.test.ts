/**
 * Broken calendars: whatever is done to bytes, the answer is entries and reasons, or `Unreadable`. OYSS_TEST_MUTATIONS=100000 sends more,
 * OYSS_TEST_SEED repeats a run. The files of ../shared/data take part where they are.
 */
import fc from 'fast-check'
import t from 'tap'
import { Unreadable, type Extraction } from '../../../worker/feeds/parsers/index.ts'
import { runs, seedOf } from '../../helpers/property.ts'
import { NO_SHARED, OWN, read, sharedCalendars } from './calendars.ts'

const count = Number(process.env.OYSS_TEST_MUTATIONS ?? runs(150, 5_000))
const seed = seedOf()
const corpus = [...OWN.map((text) => Buffer.from(text)), ...sharedCalendars('ics').map(({ body }) => body),
  ...sharedCalendars('feeds').map(({ body }) => body)]

const below = (most: number): string => [...Array(most).keys()].join(',')
const JUNK = [
  'BEGIN:VEVENT\r\n', 'END:VEVENT\r\n', 'BEGIN:VALARM\r\n', 'END:VALARM\r\n', 'BEGIN:VCALENDAR\r\n', 'END:VCALENDAR\r\n',
  'BEGIN:VTIMEZONE\r\n', '\r\n ', '\r\n\t',
  '\t'.repeat(20_000), ' '.repeat(20_000),
  '\r', '\n\n', '\0', '\\n', '\\', ';', ':', '"', ',', ';TZID=', ';VALUE=DATE', ';RANGE=THISANDFUTURE', 'DTSTART:99999999T999999Z\r\n',
  'RECURRENCE-ID:20121002\r\n',
  'RRULE:FREQ=SECONDLY\r\n', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\n', 'RRULE:FREQ=YEARLY;INTERVAL=999999999;COUNT=999999999\r\n',
  'RRULE:FREQ=;X\r\n',
  `RRULE:FREQ=YEARLY;BYHOUR=${below(24)};BYMINUTE=${below(60)};BYSECOND=${below(60)}\r\n`,
  'EXDATE:20121111T\r\n', 'RDATE;VALUE=PERIOD:19960403T020000Z/PT3H\r\n', 'TZOFFSETTO:+9999\r\n', 'DURATION:-P1D\r\n',
  `SUMMARY:${'x'.repeat(70_000)}\r\n`,
  `SUMMARY:${' vs @ at'.repeat(8_000)}\r\n`, `DESCRIPTION:${'Final, 1-1, '.repeat(5_000)}\r\n`, 'UID:\r\n', '\u{1f600}', '\u00e9',
    '__proto__', 'constructor'
].map((text) => Buffer.from(text))

const change = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), byte: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), length: fc.nat(400) }),
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), junk: fc.nat(JUNK.length - 1) }),
  fc.record({ kind: fc.constant('repeat' as const), at: fc.nat(), length: fc.nat(200), times: fc.nat(20) }),
  fc.record({ kind: fc.constant('end' as const), at: fc.nat() })
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function apply (body: Buffer, step: Change): Buffer {
  const at = body.length === 0 ? 0 : step.at % body.length
  const [before, after] = [body.subarray(0, at), body.subarray(at)]
  if (step.kind === 'flip') return Buffer.concat([before, Buffer.from([step.byte]), after.subarray(1)])
  if (step.kind === 'cut') return Buffer.concat([before, after.subarray(step.length)])
  if (step.kind === 'insert') return Buffer.concat([before, JUNK[step.junk] as Buffer, after])
  if (step.kind === 'repeat') return Buffer.concat([before, ...Array<Buffer>(step.times).fill(after.subarray(0, step.length)), after])
  return before
}

const WHY_NOTHING = /^(?:The calendar has no event|No series of the calendar has an occurrence)/
/** What is wrong with what came out; nothing of what is right. */
function faultOf ({ rows, entries, skips, warnings }: Extraction): string | undefined {
  if (rows === 0 && !WHY_NOTHING.test(warnings[0] ?? '')) return 'nothing says why nothing was read'
  if (rows !== entries.length + skips.length) return 'rows are not entries and skips'
  const bad = entries.find(({ date, start, end, start_utc: utc, time_status: timeStatus }) => !/^\d{4}-\d\d-\d\d$/.test(date) ||
    [start, end].some((clock) => clock !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) ||
    (utc !== undefined && Number.isNaN(Date.parse(utc))) ||
    (start !== undefined && utc !== undefined) || (timeStatus !== 'tbd' && start === undefined && utc === undefined))
  if (bad) return `an entry is malformed: ${JSON.stringify(bad)}`
  const poor = skips.find(({ code, words, excerpt }) => code === '' || words === '' || excerpt.length > 200)
  return poor && `a skip has no reason: ${JSON.stringify(poor)}`
}

t.test(`FEED-130, FEED-342 ${count} calendars broken at random (seed ${seed}) give entries and reasons, words why there is neither, or are unreadable with words`, async (t) => {
  if (NO_SHARED) t.comment(`only calendars of this repository: ${NO_SHARED}`)
  const outcomes = { read: 0, refused: 0 }
  const property = fc.property(fc.nat(), fc.array(change, { minLength: 1, maxLength: 5 }), (which, steps) => {
    const body = steps.reduce(apply, corpus[which % corpus.length] as Buffer)
    try {
      const fault = faultOf(read(body, which % 2 === 0 ? { fetched_on: '2012-10-01' } : {}))
      outcomes.read++
      if (fault !== undefined) throw new Error(fault)
      return true
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      outcomes.refused++
      return error.words !== ''
    }
  })
  const { failed, counterexample, errorInstance } = fc.check(property, { seed, numRuns: count, endOnFailure: false })
  t.notOk(failed, `${JSON.stringify(counterexample)} ${String(errorInstance)}`)
  t.ok(outcomes.read > count / 4, `${outcomes.read} read`)
  t.ok(outcomes.refused > count / 50, `${outcomes.refused} refused`)
})

t.test('FEED-130 bytes of no kind at all are refused with words', async (t) => {
  const result = fc.check(fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
    try {
      return read(Buffer.from(bytes)).rows === 0
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return error.words !== ''
    }
  }), { seed, numRuns: 300 })
  t.notOk(result.failed, `seed ${seed}: ${JSON.stringify(result.counterexample)} ${String(result.errorInstance)}`)
})
