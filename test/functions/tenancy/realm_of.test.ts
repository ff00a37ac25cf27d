import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('REALM-2 an account acts in its own realm in test mode and in the one live realm; another mode is OYV02', async (t, q) => {
  const [first, second] = [await makeRealm(q, 'First'), await makeRealm(q, 'Second')]
  const realm = (account: string, mode: string) => q.value('select tenancy.realm_of($1, $2)', [account, mode])
  t.same([await realm(first.accountId, 'test'), await realm(second.accountId, 'test')], [first.realmId, second.realmId])
  const live = await realm(first.accountId, 'live')
  t.equal(await realm(second.accountId, 'live'), live)
  t.equal(await q.value('select mode from tenancy.realms where realm_id = $1', [live]), 'live')
  t.equal(await realm('acct_unknown', 'test'), null)
  for (const mode of ['', 'Live', null]) t.equal(await q.code('select tenancy.realm_of($1, $2)', [first.accountId, mode]), 'OYV02')
})
