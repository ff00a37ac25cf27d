import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('the observation that won a field is that of the winning claim, each field by itself; of what nobody claims there is none', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
  const id = await idOf(q, 'league', 'team', 't')
  await push(q, 'parent', [say('team', id, { name: 'Hawks', level: 'A' })])
  const observations = new Map((await q('select s.source_key, o.observation_id from intake.observations o join tenancy.sources s using ' +
    '(realm_id, source_id)')).map(({ source_key: source, observation_id: observation }) => [source, observation]))
  const won = (field: string) => q.value('select canon.winning_observation($1, $2, $3)', [realmId, id, field])
  t.equal(await won('name'), observations.get('league'))
  t.equal(await won('level'), observations.get('parent'))
  t.equal(await won('season'), null)
})
