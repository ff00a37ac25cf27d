import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('EXPORT-3 read.export_page returns what its fixtures refer to by id (read.export_names), and nothing else', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    game('g', {
      sides: sides('t1', 't2'), competition: { external_id: 'cup', name: 'Cup' }, division: { external_id: 'u12', name: 'U12' }
    }),
    game('other', { competition: { external_id: 'other' }, division: { external_id: 'u14', name: 'U14' } }),
  ])
  const [cup, division] = [await idOf(q, 'league', 'competition', 'cup'), await idOf(q, 'league', 'division', 'u12')]
  const page = await q.value('select read.export_page($1, $2, null, 10)', [realmId, cup]) as string
  const [first, second] = page.split('\n').map((line) => JSON.parse(line))
  t.same(Object.keys(second), ['count', 'fixtures', 'competition', 'divisions', 'stages', 'venues', 'teams'])
  t.match(second, { competition: { name: 'Cup' }, divisions: { [division]: { name: 'U12' } }, stages: null })
  t.same(Object.keys(second.divisions), [division])
  t.same(Object.keys(second.teams).toSorted(), [...second.fixtures.team_0, ...second.fixtures.team_1].toSorted())
  t.equal(first.last[1], second.fixtures.fixture_id[0])
  t.same(await q.one("select (read.export_names($1, 'cmp_none', '{}', '{}', '{}', '{}')).*", [realmId]), {
    competition: null, divisions: null, stages: null, venues: null, teams: null,
  })
})
