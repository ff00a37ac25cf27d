import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { line, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-7 rows that name a person have one hash under a key, another under another key and when any of them changes', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const { batchId } = await push(q, 'league', [line('l', who())])
  const mappings = (await q("select mapping_id from canon.external_ids where entity_type = 'stat_line'")).map((row) => row.mapping_id)
  const observations = (await q('select observation_id from intake.observations')).map((row) => row.observation_id)
  const digest = async (key = 1, ids = mappings) => (await q.value('select intake.digest_of_person($1, $2, $3, $4, $5)', [
    realmId, ids, observations, [batchId], Buffer.alloc(32, key)
  ])).toString('hex')
  const before = await digest()
  t.equal(await digest(), before)
  t.not(await digest(2), before)
  t.not(await digest(1, []), before)
  for (const change of [
    "update canon.claims set value = '{}' where field = 'player'", "update canon.stat_lines set player = null, version = version + 1",
    "update canon.external_ids set player_id = 'other' where entity_type = 'stat_line'", "update intake.batches set content_type = 'other'"
  ]) {
    await q('savepoint before')
    await q(change)
    t.not(await digest(), before, change)
    await q('rollback to savepoint before')
  }
})
