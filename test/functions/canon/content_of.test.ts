import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('an observation has the hash of its content in its realm, and one that is not there has none', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 'a', { name: 'Eagles' }), say('team', 'b', { name: 'Eagles' }), say('team', 'c', { name: 'Hawks' })])
  const rows = await q('select observation_id, content_hash from intake.observations order by external_id')
  const hashes = []
  for (const { observation_id: id, content_hash: hash } of rows) {
    const content = await q.value('select canon.content_of($1, $2)', [realmId, id])
    t.same(content, hash)
    hashes.push(content.toString('hex'))
  }
  t.equal(hashes[0], hashes[1], 'the same content')
  t.not(hashes[0], hashes[2], 'another')
  t.equal(await q.value('select canon.content_of($1, $2)', [realmId + 1, rows[0]!.observation_id]), null)
})
