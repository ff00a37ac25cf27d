/** The worked queries of docs/audit/README.md run as the auditor and answer what they say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { makeStage, play } from '../functions/standings/stage.ts'
import { useDatabase } from '../helpers/database.ts'
import { game, makeRealm, makeSource, push, idOf } from '../helpers/seed.ts'

const queries = [...readFileSync(join(root, 'docs/audit/README.md'), 'utf8').matchAll(/```sql\n(.*?)```/gs)].map((match) => match[1] ?? '')
const database = await useDatabase(t)

database.transaction('OPERATE-8 the worked queries, executed by the auditor', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'scraper', 'scrape')
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:00:00Z' }, { observed_at: '2026-09-01T08:00:00Z' })])
  const id = await idOf(q, 'league', 'fixture', 'g1')
  await push(q, 'scraper', [game(id, { start: '2026-09-12T18:00:00Z' }, { observed_at: '2026-09-02T08:00:00Z' })])
  await push(q, 'league', [game('g1', { start: '2026-09-12T16:00:00Z' }, { observed_at: '2026-09-03T08:00:00Z' })])
  t.equal(queries.length, 29)
  await q('set local role oyss_auditor')
  const answers: Awaited<ReturnType<typeof q>>[] = []
  for (const query of queries) answers.push(await q(query))
  const [
    claims, history, changed, blamed, , explained, observed, ranked, differing, line, , withdrawn, stale, conflicts, caused, said, rejected,
    pushed, waited, judged, led, merged, reported, granted, done, missing, altered
  ] = answers
  t.match(blamed?.filter(({ field }) => field === 'start'), [{ version: 2, source: 'league', caused_by: 'league' }])
  t.match(explained, [
    { source: 'league', value: '2026-09-12T16:00:00Z', is_winning: true, reason: 'Its source has rank 2; scraper has rank 5.' },
    { source: 'scraper', value: '2026-09-12T18:00:00Z', is_winning: false, reason: 'Its source has rank 5; league has rank 2.' }
  ])
  t.match(observed?.filter(({ field }) => field === 'start'), [{ value: '2026-09-12T16:00:00Z', source: 'league', published: null }])
  t.match(ranked, [{ field: 'start', value: '2026-09-12T18:00:00Z', source: 'scraper', value_now: '2026-09-12T16:00:00Z' }])
  t.match(differing, [{ field: 'start', value_before: '2026-09-12T14:00:00Z', value_after: '2026-09-12T16:00:00Z' }])
  t.same(line?.map(({ what, source }) => [what, source]).toSorted(), [
    ['created', 'league'], ['reported', 'league'], ['reported', 'league'], ['reported', 'scraper'], ['rescheduled', 'league']
  ])
  t.same([withdrawn, stale, rejected, missing, altered], [[], [], [], [], []])
  t.equal(pushed?.length, 3)
  t.same(waited?.map(({ source, batches }) => [source, batches]), [['league', '2'], ['scraper', '1']])
  t.match(done?.map(({ meaning }) => meaning), [/\w/, /\w/])
  t.same(changed?.map(({ entity_id: entity, field, version, value_after: after }) => [entity, field, version, after]), [
    [id, 'start', 2, '2026-09-12T16:00:00Z']
  ])
  t.same([judged, led, merged, reported, granted], [[], [], [], [], []])
  t.same(claims?.filter(({ field }) => field === 'start')
    .map(({ source, value, is_winning: wins, reason }) => [source, value, wins, reason]), [
    ['league', '2026-09-12T16:00:00Z', true, 'Its source has rank 2; scraper has rank 5.'],
    ['scraper', '2026-09-12T18:00:00Z', false, 'Its source has rank 5; league has rank 2.']])
  t.same(history?.map(({ version, source, value_after: after }) => [version, source, after]), [
    [1, 'league', '2026-09-12T14:00:00Z'], [2, 'league', '2026-09-12T16:00:00Z']
  ])
  t.same(conflicts?.map(({ entity_id: entity, field, winner, loser }) => [entity, field, winner, loser]), [[
    id, 'start', 'league', 'scraper'
  ]])
  t.same(caused?.map(({ source, kind, versions }) => [source, kind, versions]), [
    ['league', 'created', '1'], ['league', 'rescheduled', '1']
  ])
  t.same(said?.map(({ source, external_id: external, is_newest: newest }) => [source, external, newest]), [
    ['league', 'g1', true], ['league', 'g1', false], ['scraper', id, true]
  ])
})

database.transaction('the worked query about tables explains the one that changed last', async (t, q) => {
  await makeStage(q, { tiebreakers: ['points', 'goal_diff'] })
  await play(q, 'A 1:0 C', 'B 2:0 C')
  await q('set local role oyss_auditor')
  const rows = await q(queries.at(-1) ?? '')
  t.same(rows.map(({ step, rule, group, team_name: team, value, position }) => [step, rule, group, team, value, position]), [
    [1, 'points', 'positions 1 to 3', 'B', '3', 1],
    [1, 'points', 'positions 1 to 3', 'A', '3', 2],
    [1, 'points', 'positions 1 to 3', 'C', '0', 3],
    [2, 'goal_diff', 'positions 1 to 2', 'B', '+2', 1], [2, 'goal_diff', 'positions 1 to 2', 'A', '+1', 2]])
})
