import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-3, IDENTITY-12 a canonical id is known in its realm and as its type; any other external id, and one of a stat line, is not', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const other = await makeRealm(q, 'Other')
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
  const id = await idOf(q, 'league', 'team', 't')
  const known = (realm: number, type: string, externalId: string) => q.value('select resolve.known_entity($1, $2, $3)', [realm, type,
    externalId])
  t.equal(await known(realmId, 'team', id), id)
  t.equal(await known(other.realmId, 'team', id), null, 'another realm')
  t.equal(await known(realmId, 'venue', id), null, 'another type')
  t.equal(await known(realmId, 'team', 't'), null, 'an id of the source')
  t.equal(await known(realmId, 'team', `${id.slice(0, -1)}~`), null, 'an id that is not there')
  t.equal(await known(realmId, 'stat_line', 'stl_1'), null)
})
