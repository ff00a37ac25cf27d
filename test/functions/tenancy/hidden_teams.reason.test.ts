import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('KEY-1, KEY-7 tenancy.reason_against: nothing is against a key of an active account; others learn why they open nothing', async (t, q) => {
  const reason = (status: string | null, suspended: string | null = null) =>
    q.value('select tenancy.reason_against($1, $2)', [status, suspended])
  t.equal(await reason('active'), null)
  t.match(await reason(null), /unknown or revoked/)
  t.equal(await reason('suspended', 'An unpaid invoice'), 'This account is suspended: An unpaid invoice')
})
