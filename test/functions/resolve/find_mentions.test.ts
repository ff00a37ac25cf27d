import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { gone, makeRealm, makeSource, push, say, game, sides } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-1 ids that the source has used are mapped as before, others are not; what only references named is known as such', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'other', 'partnerApi')
  await push(q, 'league', [say('team', 't', { name: 'Eagles' }), game('g', { sides: sides('t', 'named') })])
  await push(q, 'league', [gone('team', 'dropped')])
  await push(q, 'other', [say('team', 'theirs', { name: 'Hawks' })])
  await openWorkspace(q)
  await fill(q, 'mentions', ...['t', 'named', 'dropped', 'theirs'].map((external_id) => ({ entity_type: 'team', external_id,
    is_direct: false })))
  await fill(q, 'mentions', { entity_type: 'venue', external_id: 't', is_direct: false })
  await q('select resolve.find_mentions($1, $2)', [realmId, sourceId])
  const [eagles, named] = [await mappedOf(q, 'league', 'team', 't'), await mappedOf(q, 'league', 'team', 'named')]
  t.same(await read(q, 'mentions', 'entity_type, external_id, entity_id, is_new, is_only_referred_to, may_have_lost_claims'), [
    ['team', 'dropped', null, false, true, true], ['team', 'named', named.entity_id, false, true, false],
    ['team', 't', eagles.entity_id, false, false, false], ['team', 'theirs', null, null, null, null], ['venue', 't', null, null, null, null]
  ])
})
