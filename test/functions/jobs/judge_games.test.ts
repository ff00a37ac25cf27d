/** jobs.judge_games: what sources reported of games that are over, judged once; read.games_to_judge with it. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { clock, judgeAll, open, say, TEN } from '../../helpers/freshness.ts'
import { game, homeOf, makeRealm, makeSource, push, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const judge = (q: Query, rows: number): Promise<number> =>
  q.as('oyss_resolver', () => q.call('jobs.judge_games', { row_limit: rows })) as Promise<number>
const of = (q: Query, source: string): Promise<Record<string, any>> => q.one(
  'select j.* from intake.judged_sources j join tenancy.sources s using (realm_id, source_id) where realm_id = $1 and s.source_key = $2',
  [homeOf(q).realmId, source])
const pending = (q: Query): Promise<number> => q.value(
  'select count(*)::integer from intake.judging j, read.games_to_judge(j.realm_id, j.sorts_at, j.fixture_id, 100)')

database.transaction('FRESH-3 a game is judged once, 25 hours after it began, and again if it was put off: jobs.judge_games', async (t, q) => {
  await open(q, { league: 1, club: 1 })
  await setClock(q, '2026-09-13T16:00:00Z')
  t.equal(await judge(q, 100), 0)
  await setClock(q, '2026-09-13T16:00:01Z')
  t.equal(await pending(q), 1)
  t.equal(await judge(q, 100), 1)
  t.equal(await judge(q, 100), 0)
  t.match(await of(q, 'club'), {
    games: 1, right_games: 1, followed: 0, missed: 0, median_seconds: null, judged_at: new Date('2026-09-13T16:00:01Z')
  })
  await push(q, 'league', [game('g1', { start: '2026-09-20T15:00:00Z', status: 'scheduled' })])
  await setClock(q, '2026-09-22T16:00:00Z')
  t.equal(await judge(q, 100), 1)
  t.match(await of(q, 'club'), { games: 1, right_games: 0, followed: 0, missed: 1 })
  t.match(await of(q, 'league'), { games: 1, right_games: 1, followed: 1, missed: 0, median_seconds: 0 })
})

database.transaction('FRESH-3 games are judged oldest first, as many as asked for, of every realm; the median is of all changes followed', async (t, q) => {
  await open(q, { league: 1, club: 1 })
  for (const n of [2, 3, 4]) {
    await clock(q, n)
    const data = { start: `2026-09-${String(7 + n).padStart(2, '0')}T15:00:00Z`, sides: sides('t1', `t${n}`) }
    await push(q, 'league', [game(`g${n}`, data)])
    const id = await q.value('select max(entity_id) from canon.external_ids where external_id = $1', [`g${n}`])
    await say(q, n, 'club', id, data)
    await say(q, 10, 'league', `g${n}`, { start: `2026-09-${String(7 + n).padStart(2, '0')}T17:00:00Z` })
    if (n < 4) await say(q, 10 + n, 'club', id, { start: `2026-09-${String(7 + n).padStart(2, '0')}T17:00:00Z` })
  }
  const other = await makeRealm(q, 'Other')
  await makeSource(q, 'elsewhere', 'crowd', other)
  await push(q, 'elsewhere', [game('x', { start: TEN })], other)
  await setClock(q, '2026-09-16T16:00:00Z')
  t.equal(await judge(q, 3), 3)
  t.match(await of(q, 'club'), { games: 3, right_games: 2, followed: 2, missed: 1, median_seconds: 9000 })
  t.same([await judge(q, 3), await judge(q, 3), await judge(q, 3)].toSorted(), [0, 1, 1])
  t.match(await of(q, 'club'), { games: 4, right_games: 3 })
})

database.transaction('FRESH-3 what ended 90 days ago is neither judged nor kept, and a reset of the test realm removes all of it', async (t, q) => {
  await open(q, { league: 1, club: 1 })
  await setClock(q, '2026-09-15T16:00:00Z')
  await judgeAll(q)
  await setClock(q, '2026-12-11T17:00:01Z')
  t.match(await of(q, 'club'), { games: 0, judged_at: null })
  t.equal(await judge(q, 1), 1)
  t.equal(await q.value('select count(*)::integer from intake.judged_games'), 1)
  t.equal(await judge(q, 100), 1)
  t.equal(await judge(q, 100), 0)
  t.equal(await q.value('select count(*)::integer from intake.judged_games'), 0)
  await q.call('manage.reset_test', { account_id: homeOf(q).accountId, confirmation: null })
  t.equal(await q.value('select count(*)::integer from intake.judging where realm_id = $1', [homeOf(q).realmId]), 0)
})
