import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, say, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('read.names: what every entity that can be merged is called, of every type', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    say('organization', 'o', { name: 'Club', kind: 'club' }), game('g', {
      title: 'Final', competition: { external_id: 'c', name: 'Cup' }, division: { external_id: 'd', name: 'Girls' },
      stage: { external_id: 's', name: 'Pool' }, venue: { external_id: 'v', name: 'Park' }, sides: sides('a', 'b')
    })
  ])
  t.same((await q('select entity_type, name from read.names where realm_id = $1 order by 1, 2',
    [realmId])).map((row) => Object.values(row)), [
    ['competition', 'Cup'], ['division', 'Girls'], ['fixture', 'Final'], ['organization', 'Club'], ['stage', 'Pool'], ['team', 'a'],
    ['team', 'b'], ['venue', 'Park']
  ])
  const mergeable = await q(
    "select entity_type from canon.entity_types where id_prefix is not null and entity_type <> 'stat_line' order by 1"
  )
  t.same(await q('select distinct entity_type from read.names order by 1'), mergeable)
})
