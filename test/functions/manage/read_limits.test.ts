/**
 * manage.read_limits, manage.set_limits; manage.limits_of.
 */
import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const read = (q: Query, id: string) => q.as('oyss_manager', () => q.call('manage.read_limits', { account_id: id }))
const set = (q: Query, id: string, limits: Record<string, unknown>) =>
  q.as('oyss_manager', () => q.call('manage.set_limits', { account_id: id, limits }))

database.transaction('ACCOUNT-7, LIMIT-6 a new account has the usual limits; what is set changes and the rest stays, of this account alone', async (t, q) => {
  const [{ accountId: id }, { accountId: other }] = [await makeRealm(q), await makeRealm(q, 'Other')]
  const usual = {
    requests_per_minute: 600, pushes_per_minute: 120, key_requests_per_minute: 300, address_requests_per_minute: 60,
    deliveries_per_minute: 3000, waiting_batches: 1000, stored_megabytes: 20480
  }
  t.same(await read(q, id), { account_id: id, ...usual })
  t.same(await set(q, id, { pushes_per_minute: 7 }), { account_id: id, ...usual, pushes_per_minute: 7 })
  t.same(await set(q, id, { requests_per_minute: 1, key_requests_per_minute: 100_000_000, address_requests_per_minute: 2 }), {
    account_id: id, ...usual, requests_per_minute: 1, pushes_per_minute: 7, key_requests_per_minute: 100_000_000,
    address_requests_per_minute: 2
  })
  t.match(await set(q, id, { pushes_per_minute: null, deliveries_per_minute: 5, waiting_batches: 6, stored_megabytes: 8 }), {
    pushes_per_minute: 7, deliveries_per_minute: 5, waiting_batches: 6, stored_megabytes: 8
  })
  t.same(await read(q, other), { account_id: other, ...usual })
})

database.transaction('a limit of nothing, beyond 100 million, or an unknown one: OYV02; an unknown account: OYN01', async (t, q) => {
  const { accountId } = await makeRealm(q)
  for (const name of ['requests_per_minute', 'pushes_per_minute', 'waiting_batches', 'stored_megabytes', 'account_id', 'nothing']) {
    for (const quota of [0, -1, 100_000_001, 1.5, 'x', ...['account_id', 'nothing'].includes(name) ? [5] : []]) {
      t.equal(await q.code(() => set(q, accountId, { [name]: quota })), 'OYV02', `${name}: ${quota}`)
    }
  }
  t.equal(await q.code(() => read(q, 'acct_00000000000000000000000000')), 'OYN01')
  t.equal(await q.code(() => set(q, 'acct_00000000000000000000000000', {})), 'OYN01')
})
