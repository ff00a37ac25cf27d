/** audit.reported_by and audit.claims_by: two times, when something was observed and when it arrived. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const day = (n: number): string => `2026-09-0${n}T08:00:00Z`

/** The league observed a start on day 2 that arrived on day 4; the club's of day 3 arrived at once. */
async function arrive (q: Query): Promise<string> {
  await makeRealm(q)
  await makeSource(q, 'club', 'hostFeed')
  await makeSource(q, 'league', 'partnerApi')
  const report = async (arrives: number, observed: number, source: string, id: string, start: string): Promise<void> => {
    await setClock(q, day(arrives))
    await push(q, source, [game(id, { start }, { observed_at: day(observed) })])
  }
  await report(1, 1, 'club', 'g', '2026-09-12T14:00:00Z')
  const id = await idOf(q, 'club', 'fixture', 'g')
  await report(3, 3, 'club', 'g', '2026-09-12T15:00:00Z')
  await report(4, 2, 'league', id, '2026-09-12T16:00:00Z')
  return id
}

database.transaction('AUDIT-17 what had been observed by an instant, whenever it arrived, beside what was published then', async (t, q) => {
  const id = await arrive(q)
  const start = async (instant: string) => {
    const [row] = await q.as('oyss_auditor', () => q("select * from audit.reported_by($1, $2) where field = 'start'", [id, instant]))
    return row && [row.value, row.source, row.published]
  }
  t.equal(await start('2026-09-01T07:59:59Z'), undefined)
  t.same(await start(day(1)), ['2026-09-12T14:00:00Z', 'club', '2026-09-12T14:00:00Z'])
  t.same(await start(day(2)), ['2026-09-12T16:00:00Z', 'league', '2026-09-12T14:00:00Z'], 'which arrived two days later')
  t.same(await start(day(3)), ['2026-09-12T16:00:00Z', 'league', '2026-09-12T15:00:00Z'])
  t.same(await start(day(4)), ['2026-09-12T16:00:00Z', 'league', '2026-09-12T16:00:00Z'])
})

database.transaction('AUDIT-17 claims are limited by both times at once', async (t, q) => {
  const id = await arrive(q)
  const starts = async (received: string, observed: string) => (await q.as('oyss_auditor', () =>
    q("select value from audit.claims_by($1, $2, $3) where field = 'start' order by source", [id, received, observed])))
    .map(({ value }) => value)
  t.same(await starts(day(3), 'infinity'), ['2026-09-12T15:00:00Z'])
  t.same(await starts('infinity', day(2)), ['2026-09-12T14:00:00Z', '2026-09-12T16:00:00Z'])
  t.same(await starts(day(3), day(2)), ['2026-09-12T14:00:00Z'])
})
