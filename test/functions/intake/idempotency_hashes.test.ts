import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { givePersonKeys } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-8 an Idempotency-Key of an account has a hash for each key of the session, newest first; without a key: OYX20', async (t, q) => {
  const hashes = (account: string, key: string) => q.value('select intake.idempotency_hashes($1, $2)', [account, key])
  await givePersonKeys(q, 1, 2)
  const [newer, older] = await hashes('acct_1', 'k')
  t.match([newer, older], [/^[0-9a-f]{64}$/, /^[0-9a-f]{64}$/])
  await givePersonKeys(q, 2)
  t.same(await hashes('acct_1', 'k'), [older])
  t.not((await hashes('acct_2', 'k'))[0], older)
  t.not((await hashes('acct_1', 'l'))[0], older)
  await q("select set_config('oyss.person_keys', '', true)")
  t.equal(await q.code("select intake.idempotency_hashes('acct_1', 'k')"), 'OYX20')
})
