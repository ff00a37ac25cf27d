import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-1, IDENTITY-3 unknown ids are entered: with a new entity, the one whose canonical id they are, or the one they were recognised as; a mere deletion with none', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'other', 'partnerApi')
  await push(q, 'other', [say('team', 't', { name: 'Eagles' }), say('team', 'u', { name: 'Hawks' })])
  const [eagles, hawks] = [await idOf(q, 'other', 'team', 't'), await idOf(q, 'other', 'team', 'u')]
  await openWorkspace(q)
  const team = { entity_type: 'team', is_direct: true, is_described: true }
  await fill(q, 'mentions', { ...team, external_id: 'a' }, { ...team, external_id: eagles },
    { ...team, external_id: 'b', entity_id: hawks },
    { ...team, external_id: 'c', is_described: false }, { ...team, entity_type: 'fixture', external_id: 'g' })
  await q('select resolve.enter_mentions($1, $2, are_fixtures => false)', [realmId, sourceId])
  const entered = await read(q, 'mentions', 'external_id, entity_id, is_new, is_mapped_now')
  const [own] = entered.flatMap(([external, id]) => external === 'a' ? [id as string] : [])
  t.match(own, /^tm_/)
  t.same(entered, [['a', own, true, true], ['b', hawks, false, true], ['c', null, false, true], ['g', null, null, false], [eagles, eagles,
    false, true]].sort())
  t.equal((await mappedOf(q, 'league', 'team', 'a')).entity_id, own)
  t.equal((await mappedOf(q, 'league', 'team', 'c')).entity_id, null)
  await q('select resolve.enter_mentions($1, $2, are_fixtures => true)', [realmId, sourceId])
  t.match((await mappedOf(q, 'league', 'fixture', 'g')).entity_id, /^fx_/)
})

database.transaction('an id that another batch entered meanwhile is read, and is not new', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
  const mapped = await mappedOf(q, 'league', 'team', 't')
  await openWorkspace(q)
  await fill(q, 'mentions', { entity_type: 'team', external_id: 't', is_direct: false, is_described: true })
  await q('select resolve.enter_mentions($1, $2, are_fixtures => false)', [realmId, sourceId])
  t.same(await read(q, 'mentions', 'mapping_id, entity_id, is_new, is_only_referred_to, is_mapped_now'), [
    [String(mapped.mapping_id), mapped.entity_id, false, false, false]
  ])
})
