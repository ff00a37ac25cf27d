import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Request = { key?: Buffer, purpose?: string, address?: string, wanted: number, weight?: number }
const takeAll = (q: Query, requests: Request[]) => q.as('oyss_http', () => q.call('api.consume_tokens', {
  requests: requests.map(
    ({ key, ...more }) => ({
      key: key?.toString('hex') ?? null, purpose: 'request', address: null, calendar_quota: 60, unknown_quota: 30, ...more
    })
  )
}))
const take = async (q: Query, request: Request) => (await takeAll(q, [request]))[0] as NonNullable<Awaited<ReturnType<typeof takeAll>>[0]>
const limit = (q: Query, accountId: string, pushes: number | null = null) =>
  q.call('manage.set_limits', {
    account_id: accountId, limits: {
      requests_per_minute: 400, pushes_per_minute: pushes, key_requests_per_minute: 40, address_requests_per_minute: 20
    }
  })

database.transaction('LIMIT-8 as many are granted as are left, and none after, until a minute has passed since the first', async (t, q) => {
  const { accountId, keyHash: key } = await makeRealm(q)
  await limit(q, accountId)
  await setClock(q, '2026-09-01T08:00:10Z')
  t.match(await take(q, { key, wanted: 60 }), { place: 0, granted: 60, policy: 'requests', quota: 100, remaining: 40, ends_in: 60_000 })
  await setClock(q, '2026-09-01T08:00:40Z')
  t.match(await take(q, { key, wanted: 60 }), { granted: 40, remaining: 0, ends_in: 30_000 })
  t.match(await take(q, { key, wanted: 1 }), { granted: 0, remaining: 0 })
  await setClock(q, '2026-09-01T08:01:09.999Z')
  t.match(await take(q, { key, wanted: 1 }), { granted: 0, ends_in: 1 })
  await setClock(q, '2026-09-01T08:01:10Z')
  t.match(await take(q, { key, wanted: 1 }), { granted: 1, remaining: 99, ends_in: 60_000 })
})

database.transaction('GRAPHQL-13 a request that counts as several uses up as many or none, and leaves the rest to others', async (t, q) => {
  const { accountId, keyHash: key } = await makeRealm(q)
  await limit(q, accountId)
  t.match(await take(q, { key, wanted: 3, weight: 30 }), { granted: 3, remaining: 10 })
  t.match(await take(q, { key, wanted: 2, weight: 11 }), { granted: 0, remaining: 10 })
  t.match(await take(q, { key, wanted: 2, weight: 6 }), { granted: 1, remaining: 4 })
  t.match(await take(q, { key, wanted: 9 }), { granted: 4, remaining: 0 })
})

database.transaction('LIMIT-8 a request that two limits count passes both or uses up neither', async (t, q) => {
  const { accountId, keyHash: key, publishableHash } = await makeRealm(q)
  await limit(q, accountId, 12)
  const pushes = await takeAll(q, [{ key, purpose: 'push', wanted: 5 }])
  t.same(pushes.map(({ policy, granted, remaining }) => [policy, granted, remaining]).sort(), [['pushes', 3, 0], ['requests', 3, 97]])
  t.match(await take(q, { key, wanted: 97 }), { granted: 97, remaining: 0 })
  const pages = await takeAll(q, ['a', 'b', 'c'].map((address) => ({ key: publishableHash, address, wanted: 4 })))
  t.same(pages.map(({ place, policy, granted, remaining }) => [place, policy, granted, remaining]).sort(), [
    [0, 'address', 4, 1], [0, 'key', 4, 6], [1, 'address', 4, 1], [1, 'key', 4, 2], [2, 'address', 2, 3], [2, 'key', 2, 0]
  ])
})

database.transaction('LIMIT-6 a limit that is lowered or raised counts at once', async (t, q) => {
  const { accountId, keyHash: key } = await makeRealm(q)
  await limit(q, accountId)
  await take(q, { key, wanted: 50 })
  await q.call('manage.set_limits', { account_id: accountId, limits: { requests_per_minute: 40 } })
  t.match(await take(q, { key, wanted: 1 }), { granted: 0, quota: 10, remaining: 0 })
  await q.call('manage.set_limits', { account_id: accountId, limits: { requests_per_minute: 204 } })
  t.match(await take(q, { key, wanted: 2 }), { granted: 1, quota: 51, remaining: 0 })
})

database.transaction('KEY-12, LIMIT-30 keys are judged and counted at once; those that are not known share what their address has', async (t, q) => {
  const { keyHash: key, publishableHash } = await makeRealm(q)
  const address = '192.0.2.1'
  const rows = await takeAll(q, [
    { key: Buffer.alloc(32), address, wanted: 20 }, { key, address, wanted: 2 }, { purpose: 'calendar', address, wanted: 61 },
    { key: Buffer.alloc(32, 1), address, purpose: 'push', wanted: 20 }, { key: publishableHash, address: 'x', wanted: 1 }
  ])
  t.same(rows.map(({ place, policy, granted, kind }) => [place, policy, granted, kind]).slice(0, 4), [
    [0, 'unknown', 20, null], [1, 'requests', 2, 'secret'], [2, 'calendar', 60, null], [3, 'unknown', 10, null]
  ])
  t.same(rows.slice(4).map(({ place, kind }) => [place, kind]), [[4, 'publishable'], [4, 'publishable']])
  t.same(rows.map(({ refused }) => /unknown or revoked/.test(refused ?? '')), [true, false, false, true, false, false])
})

database.transaction('KEY-12 a rolled key and a suspended account are refused from the next count on, which still counts them', async (t, q) => {
  const { accountId, keyHash: key } = await makeRealm(q)
  t.match(await take(q, { key, wanted: 1 }), { granted: 1, refused: null })
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'An unpaid invoice' })
  t.match(await take(q, { key, wanted: 1 }), { policy: 'requests', granted: 1, refused: /An unpaid invoice$/, remaining: 148 })
  await q.call('manage.reinstate_account', { account_id: accountId })
  const { key_id: keyId } = (await q.call('manage.list_keys', { account_id: accountId }))
    .find(({ kind }) => kind === 'secret') as { key_id: string }
  await q.call('manage.roll_key', { key_id: keyId, key_hash: Buffer.alloc(32, 9), last_four: 'wxyz' })
  t.match(await take(q, { key, wanted: 1 }), { policy: 'unknown', kind: null })
  t.match(await take(q, { key: Buffer.alloc(32, 9), wanted: 1 }), { policy: 'requests', kind: 'secret', refused: null })
})

database.transaction('buckets that nobody asked about for two minutes go', async (t, q) => {
  const { keyHash: key } = await makeRealm(q)
  await setClock(q, '2026-09-01T08:00:00Z')
  for (const address of ['a', 'b', 'c']) await take(q, { purpose: 'calendar', address, wanted: 1 })
  await setClock(q, '2026-09-01T08:01:30Z')
  await take(q, { purpose: 'calendar', address: 'c', wanted: 1 })
  await setClock(q, '2026-09-01T08:02:01Z')
  await take(q, { key, wanted: 1 })
  t.same((await q("select bucket from tenancy.buckets where bucket like 'calendar%'")).map(({ bucket }) => bucket), ['calendar c'])
})
