/** The parts of a fixture's document. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push, score, sides } from '../../helpers/seed.ts'
import { openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const parsed = async (q: Query, call: string): Promise<unknown> => JSON.parse(await q.value(`select project.${call}`) ?? 'null')

database.transaction('a part has the members that are known, and is null where the fixture has none', async (t, q) => {
  t.same(await parsed(q, "division_document('div_1', 'U12 \"A\"', 'U12', 'girls', '')"), {
    id: 'div_1', name: 'U12 "A"', age_group: 'U12', gender: 'girls'
  })
  t.same(await parsed(q, "competition_document('cmp_1', 'Cup')"), { id: 'cmp_1', name: 'Cup' })
  t.same(await parsed(q, "stage_document('stg_1', 'Group A', 'league')"), { id: 'stg_1', name: 'Group A', type: 'league' })
  t.same(await parsed(q, "venue_document('ven_1', 'Park', '3', 40.5, -74)"), { id: 'ven_1', name: 'Park', field: '3', geo: [40.5, -74] })
  t.same(await parsed(q, "venue_document('ven_1', 'Park', '', null, null)"), { id: 'ven_1', name: 'Park' })
  for (const call of [
    'competition_document(null, null)', 'division_document(null, null, null, null, null)', 'stage_document(null, null, null)',
    'venue_document(null, null, null, null, null)'
  ]) {
    t.equal(await q.value(`select project.${call}`), null)
  }
})

database.transaction('sides come in their order, each with the name of its team; no sides are no member', async (t, q) => {
  const sides = JSON.stringify([{ role: 'home', team: { id: 'team_1' } }, { role: 'away', team: { id: 'team_2' } }])
  const document = (given: string | null): Promise<string | null> => q.value("select project.sides_document($1, 'Reds', 'Blues')", [given])
  t.same(JSON.parse(await document(sides) as string), [
    { role: 'home', team: { id: 'team_1', name: 'Reds' } }, { role: 'away', team: { id: 'team_2', name: 'Blues' } }
  ])
  t.equal((JSON.parse(await document(JSON.stringify([{ role: 'home', team: { id: 'team_1' } }])) as string)).length, 1)
  t.equal(await document('[]'), null)
  t.equal(await document(null), null)
})

database.transaction('PROVENANCE-3 project.render_drafts: the document of a draft is that of its fixture, gathered again from all its external ids', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [game('g', {
    start: '2026-09-12T14:00:00Z', sides: sides('a', 'b'), venue: { external_id: 'v', field: '2' }, competition: { external_id: 'c' },
    division: { external_id: 'd' }, stage: { external_id: 's' }, result: score(1, 0), title: 'The "Final"'
  })])
  await push(q, 'parent', [game(await q.value('select fixture_id from canon.fixtures'), { url: 'https://a.example' })])
  await openWorkspace(q)
  await q("insert into pg_temp.drafts select f.*, null::integer, false, false, false, '{}'::text[] from canon.fixtures f")
  await q("update pg_temp.drafts set document = null, placeholders = '{}'")
  await q('select project.render_drafts($1)', [homeOf(q).realmId])
  t.same(await q('select fixture_id, placeholders, document from pg_temp.documents'),
    await q('select fixture_id, placeholders, document from canon.fixtures'))
})
