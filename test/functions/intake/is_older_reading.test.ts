import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, store } from '../../helpers/seed.ts'
import { erase, givePersonKeys, line, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-9 what was read of a batch before a person was erased from its bytes is an older reading of it, and what is read afterwards is none', async (t, q) => {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batch = await store(q, 'league', [line('l', who()), line('m', who('other', 'Bea'))])
  const reading = async () => {
    const { observations } = await q.value('select intake.parse_payload(payload) from intake.batches')
    return JSON.stringify({ observations: observations.map((one: object, at: number) => [at, one]) })
  }
  const isOlder = (readable: string) => q.value('select intake.is_older_reading($1, $2)', [batch, readable])
  const before = await reading()
  t.equal(await isOlder(before), false)
  await erase(q)
  t.equal(await isOlder(before), true)
  t.equal(await isOlder(await reading()), false)
})
