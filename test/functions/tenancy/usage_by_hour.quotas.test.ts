import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeLive, makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const quotas = (q: Query, key: Buffer | null, purpose = 'request', address: string | null = '192.0.2.1') =>
  q('select * from tenancy.quotas_of($1, $2, $3, 60, 30) order by policy desc', [key, purpose, address])
const policies = async (...of: Parameters<typeof quotas>) => (await quotas(...of)).map(({ policy, quota }) => [policy, quota])

database.transaction('LIMIT-5 a secret key has 600 requests a minute, 120 of them pushes; a publishable one 300, 60 of them from one address', async (t, q) => {
  const { keyHash, publishableHash } = await makeLive(q, (await makeRealm(q)).accountId)
  t.same(await policies(q, keyHash), [['requests', 600]])
  t.same(await policies(q, keyHash, 'push'), [['requests', 600], ['pushes', 120]])
  t.same(await policies(q, publishableHash), [['key', 300], ['address', 60]])
  t.same(await policies(q, publishableHash, 'push'), [['key', 300], ['address', 60]])
})

database.transaction('LIMIT-6 test mode has a quarter, rounded up', async (t, q) => {
  const { accountId, keyHash, publishableHash } = await makeRealm(q)
  t.same(
    [...await policies(q, keyHash, 'push'), ...await policies(q, publishableHash)],
    [['requests', 150], ['pushes', 30], ['key', 75], ['address', 15]]
  )
  await q.call('manage.set_limits', {
    account_id: accountId, limits: {
      requests_per_minute: 1, pushes_per_minute: 4, key_requests_per_minute: 5, address_requests_per_minute: 100_000_000
    }
  })
  t.same(
    [...await policies(q, keyHash, 'push'), ...await policies(q, publishableHash)],
    [['requests', 1], ['pushes', 1], ['key', 2], ['address', 25_000_000]]
  )
})

database.transaction('LIMIT-6 tenancy.quota_in: a quarter in test mode, rounded up', async (t, q) => {
  const quota = (mode: string, limit: number) => q.value('select tenancy.quota_in($1, $2)', [mode, limit])
  t.same([await quota('live', 7), await quota('test', 7), await quota('test', 8), await quota('test', 1)], [7, 2, 2, 1])
})

database.transaction('LIMIT-5 secret keys count by account and mode, publishable ones each by itself and by address', async (t, q) => {
  const home = await makeRealm(q)
  const [again, live, other] = [await makeRealm(q, 'Again'), await makeLive(q, home.accountId), await makeRealm(q, 'Other')]
  const second = Buffer.alloc(32, 7)
  for (const kind of ['secret', 'publishable']) {
    await q.call('manage.create_key', {
      account_id: home.accountId, mode: 'test', kind, key_hash: kind === 'secret' ? second : Buffer.alloc(32, 8), last_four: 'abcd'
    })
  }
  const bucketsOf = async (...of: Parameters<typeof quotas>): Promise<string[]> => (await quotas(...of)).map(({ bucket }) => bucket)
  t.same(await bucketsOf(q, second), await bucketsOf(q, home.keyHash))
  const all = [
    ...await bucketsOf(q, home.keyHash, 'push'), ...await bucketsOf(q, live.keyHash, 'push'), ...await bucketsOf(q, other.keyHash, 'push'),
    ...await bucketsOf(q, again.keyHash),
    ...await bucketsOf(q, home.publishableHash), ...await bucketsOf(q, Buffer.alloc(32, 8)),
    ...(await bucketsOf(q, home.publishableHash, 'request', '192.0.2.2')).slice(1),
    ...await bucketsOf(q, null, 'calendar')]
  t.equal(new Set(all).size, all.length)
})

database.transaction('LIMIT-7 calendars have a limit by address that the process brings, and take no key', async (t, q) => {
  t.same(await quotas(q, null, 'calendar'), [
    { policy: 'calendar', bucket: 'calendar 192.0.2.1', quota: 60, kind: null, refused: null }
  ])
})

database.transaction('LIMIT-30 keys that are not known count together under the address of their client', async (t, q) => {
  await makeRealm(q)
  for (const key of [Buffer.alloc(32, 1), Buffer.alloc(32, 2), null]) {
    for (const purpose of ['request', 'push']) {
      t.match(await quotas(q, key, purpose), [{
        policy: 'unknown', bucket: 'unknown 192.0.2.1', quota: 30, kind: null, refused: /^This API key is unknown or revoked/
      }])
    }
  }
})

database.transaction('KEY-12 a key is judged with its limits: of what kind it is, and why it opens nothing', async (t, q) => {
  const { accountId, keyHash, publishableHash } = await makeRealm(q)
  t.match(await quotas(q, keyHash), [{ kind: 'secret', refused: null }])
  t.match(await quotas(q, publishableHash), [{ kind: 'publishable', refused: null }, { kind: 'publishable', refused: null }])
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'An unpaid invoice' })
  t.match(await quotas(q, keyHash), [{ policy: 'requests', kind: 'secret', refused: 'This account is suspended: An unpaid invoice' }])
})
