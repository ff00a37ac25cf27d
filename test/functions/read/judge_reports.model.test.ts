/** Random histories of a game, judged by read.judge_reports and by a plain computation over the list of reports. */
import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { clock, judged, NOON, openSources, TEN, type Judged } from '../../helpers/freshness.ts'
import { settings } from '../../helpers/property.ts'
import { game, idOf, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(6, 150)
/** In the order of their ranks: the first that states a field wins it. */
const SOURCES = ['league', 'club', 'web', 'mum']
const VALUES: Record<string, (n: number) => unknown> = {
  start: (n) => [TEN, NOON, '2026-09-12T16:00:00Z'][n], status: (n) => ['scheduled', 'cancelled', 'in_progress'][n],
  venue: (n) => ({ external_id: `v${n}`, name: ['North Park', 'South Park', 'East Park'][n] })
}
type Report = { source: string, said: Record<string, number> }
type Stated = { at: number, value: number }

const value = fc.option(fc.nat(2), { nil: undefined })
const report: fc.Arbitrary<Report> = fc.record({
  source: fc.constantFrom(...SOURCES),
  said: fc.record({ start: value, status: value, venue: value }) as fc.Arbitrary<Record<string, number>>
})
/** Who comes first describes the game. */
const histories = fc.tuple(fc.constantFrom(...SOURCES), fc.array(report, { minLength: 3, maxLength: 14, size: 'max' }))
  .map(([source, reports]) => [{ source, said: { start: 0, venue: 0 } }, ...reports] as Report[])

/** What a source stated of a field, and when: it takes place until its source states a status, whichever it is then. */
function statedBy (reports: Report[], source: string, field: string): Stated[] {
  const own = reports.map(({ source: by, said }, at) => ({ at, by, value: said[field] })).filter(({ by }) => by === source)
  return own.map((one, n) => ({ at: one.at, value: field !== 'status' ? one.value : one.value ?? (n === 0 ? 0 : undefined) }))
    .filter((one): one is Stated => one.value !== undefined)
    .map((one) => field === 'status' && one.value === 2 ? { ...one, value: 0 } : one)
}

function judge (reports: Report[]): Record<string, Judged> {
  const found: Record<string, Judged> = {}
  for (const field of Object.keys(VALUES)) {
    const stated = SOURCES.map((source) => statedBy(reports, source, field))
    const course = reports.map((_, at) => stated.map((own) => own.findLast((one) => one.at <= at)).find(Boolean)?.value)
    const final = course.at(-1)
    if (final === undefined) continue
    const other = course.findLastIndex((one) => one !== undefined && one !== final)
    const since = course.slice(0, Math.max(other, 0)).lastIndexOf(final) + 1
    const turns = stated.map((own) => own.findIndex((one, n) => one.at >= since && one.value === final && own[n - 1]?.value !== final))
    const first = Math.min(...turns.map((n, source) => n < 0 ? Infinity : stated[source]![n]!.at))
    for (const [n, own] of stated.entries()) {
      const last = own.at(-1)
      if (last === undefined) continue
      const one = found[SOURCES[n]!] ??= { is_right: true, followed: [], missed: 0 }
      one.is_right &&= last.value === final
      if (other < 0) continue
      const turn = turns[n]!
      if (turn > 0 || own[turn]?.at === first) one.followed.push((own[turn]!.at - first) * 3600)
      if (turn < 0 && last.value !== final) one.missed++
    }
  }
  return Object.keys(found).length > 1 ? found : {}
}

const sorted = (all: Record<string, Judged>): Record<string, Judged> => Object.fromEntries(
  Object.entries(all).toSorted().map(([key, one]) => [key, { ...one, followed: one.followed.toSorted((a, b) => a - b) }]))

async function play (q: Query, reports: Report[]): Promise<string> {
  const opener = reports[0]!.source
  let id = ''
  for (const [hour, { source, said }] of reports.entries()) {
    await clock(q, 1 + hour)
    const data = Object.fromEntries(Object.entries(said).filter(([, n]) => n !== undefined).map(([field, n]) => [field, VALUES[field]!(n)]))
    await push(q, source, [game(source === opener ? 'g1' : id, data)])
    id ||= await idOf(q, opener, 'fixture', 'g1')
  }
  return id
}

database.transaction(`FRESH-2 random histories are judged as a plain reading of their reports judges them: read.judge_reports, ${title}`, async (t, q) => {
  await openSources(q)
  let followed = 0
  await fc.assert(fc.asyncProperty(histories, async (reports) => {
    await q('savepoint history')
    const found = sorted(await judged(q, await play(q, reports)))
    await q('rollback to savepoint history')
    deepEqual(found, sorted(judge(reports)))
    followed += Object.values(found).flatMap((one) => one.followed).filter((seconds) => seconds > 0).length
  }), parameters)
  t.ok(followed > 0, 'some followed others')
})
