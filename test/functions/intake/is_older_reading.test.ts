import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm, makeSource, store } from '../../helpers/seed.ts'
import { erase, givePersonKeys, line, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)
async function reading (q: Query): Promise<string> {
  const { observations } = await q.value('select intake.parse_payload(payload) from intake.batches')
  return JSON.stringify({ observations: observations.map((one: object, at: number) => [at, one]) })
}

database.transaction('PRIVACY-9 what was read of a batch before a person was erased from its bytes is an older reading of it, and what is read afterwards is none', async (t, q) => {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batch = await store(q, 'league', [line('l', who()), line('m', who('other', 'Bea'))])
  const isOlder = (readable: string) => q.value('select intake.is_older_reading($1, $2)', [batch, readable])
  const before = await reading(q)
  t.equal(await isOlder(before), false)
  await erase(q)
  t.equal(await isOlder(before), true)
  t.equal(await isOlder(await reading(q)), false)
})

database.transaction('PRIVACY-9 a reading is older, too, where the erased person shares the external id of a line, which stays', async (t, q) => {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batch = await store(q, 'league', [line('both', who()), line('both', who('other', 'Bea'))])
  const before = await reading(q)
  await erase(q)
  const after = await reading(q)
  t.same(JSON.parse(after).observations.map(([, { external_id: id }]: any) => id), ['both', 'both'])
  const isOlder = (readable: string) => q.value('select intake.is_older_reading($1, $2)', [batch, readable])
  t.same([await isOlder(before), await isOlder(after)], [true, false])
})
