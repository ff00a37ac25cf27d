/** Fixtures that only results speak of (HISTORY-2 observation, at most one version). */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, makeRealm, makeSource, push, say, score } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const open = async (q: Query): Promise<void> => { await makeRealm(q); await makeSource(q, 'league', 'authoritativePush') }

database.transaction('HISTORY-2, MODEL-24 resolve.record_first_results: a fixture that only results speak of begins with the first of them: one observation, one version', async (t, q) => {
  await open(q)
  const report = (id: string, fixture: string, goals: number, more = {}) =>
    say('result', id, { fixture: { external_id: fixture }, result: score(goals, 0) }, { observed_at: '2026-09-01T08:00:00Z', ...more })
  await push(q, 'league', [
    report('r1', 'g1', 1), report('r2', 'g2', 1), report('r3', 'g2', 2, { observed_at: '2026-09-02T08:00:00Z' }), report('r4', 'g3', 1)
  ])
  for (const [id, version, home] of [['g1', 1, 1], ['g2', 2, 2], ['g3', 1, 1]] as const) {
    const { version: reached, result, provenance } = await fixtureOf(q, 'league', id)
    t.match([reached, result.scores[0].score, provenance.result.source], [version, home, 'league'], id)
  }
  t.same((await q("select entity_type, kind, version from ledger.version_kinds where entity_id = $1 order by position, number", [
    (await fixtureOf(q, 'league', 'g1')).id
  ])).map((row) => Object.values(row)), [['fixture', 'created', 1], ['result', 'finalized', 1]])
})

database.transaction('a result that a newer word under its id has moved elsewhere makes a fixture without a result', async (t, q) => {
  await open(q)
  const report = (fixture: string, day: number) =>
    say('result', 'r', { fixture: { external_id: fixture }, result: score(1, 0) }, { observed_at: `2026-09-0${day}T08:00:00Z` })
  await push(q, 'league', [report('g1', 2)])
  await push(q, 'league', [report('g2', 1)])
  t.match(await fixtureOf(q, 'league', 'g2'), { version: 1, result: undefined })
  t.match(await fixtureOf(q, 'league', 'g1'), { version: 1, result: score(1, 0) })
  await push(q, 'league', [report('g3', 3)])
  t.match(await fixtureOf(q, 'league', 'g3'), { version: 1, result: score(1, 0) }, 'a corrected result takes the new fixture with it')
  t.equal((await fixtureOf(q, 'league', 'g1')).result, undefined)
})
