import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { gone, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-1, IDENTITY-2 every id that a batch names leads to its entity; what is entered with it is first, the same content again a restatement', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
  await push(q, 'league', [gone('team', 'dropped')])
  const known = await mappedOf(q, 'league', 'team', 't')
  const hash = await q.value("select content_hash::text from canon.external_ids where mapping_id = $1", [known.mapping_id])
  await openWorkspace(q)
  const row = { type: 'team', is_deleted: false, data: {}, observed_at: '2026-09-01T00:00:00Z', confidence: 1, observation_id: 'obs_1' }
  await fill(q, 'incoming', { ...row, seq: 0, external_id: 't', content_hash: hash }, { ...row, seq: 1, external_id: 'u',
    content_hash: '\\x02' },
    { ...row, seq: 2, external_id: 'dropped', content_hash: '\\x03' })
  await q('select resolve.collect_mentions()')
  await q('select resolve.map_mentions($1, $2)', [realmId, sourceId])
  const [fresh, dropped] = [await mappedOf(q, 'league', 'team', 'u'), await mappedOf(q, 'league', 'team', 'dropped')]
  t.match([fresh.entity_id, dropped.entity_id], [/^tm_/, /^tm_/])
  t.same(await read(q, 'incoming', 'seq, entity_id, is_new, is_newest_noted, verdict'), [
    [0, known.entity_id, false, false, 'restatement'], [1, fresh.entity_id, true, true, 'first'], [2, dropped.entity_id, true, false, null]
  ])
})
