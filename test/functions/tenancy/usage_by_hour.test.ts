/** tenancy.usage_by_hour, and api.record_usage, which records what it reads. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeAccount } from '../../helpers/people/people.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Counted = { key: Buffer, route?: string, answered?: number, refused?: number, failed?: number }
const record = (q: Query, requests: Counted[]): Promise<unknown> => q.as('oyss_http', () => q.call('api.record_usage', {
  requests: requests.map(({ key, ...more }) => ({
    key: key.toString('hex'), route: 'GET /v1/fixtures', answered: 0, refused: 0, failed: 0, ...more
  }))
}))
type Report = { hours: { started_at: string, answered: number }[], routes: { route: string }[], keys: { kind: string }[] }
const report = (q: Query, realmId: number, accountId: string): Promise<Report> =>
  q.value('select tenancy.usage_by_hour($1, $2)', [realmId, accountId]) as Promise<Report>

database.transaction('LIMIT-50 what processes counted adds up by key, hour and route; a key that is not known is left out', async (t, q) => {
  await setClock(q, '2026-09-01T08:59:59Z')
  const { accountId, realmId, keyHash: key, publishableHash } = await makeRealm(q)
  await record(q, [
    { key, answered: 3, refused: 1 }, { key, route: 'POST /v1/observations', answered: 1 }, { key: Buffer.alloc(32, 7), answered: 9 }
  ])
  await record(q, [{ key, answered: 2, failed: 4 }])
  await setClock(q, '2026-09-01T09:00:01Z')
  await record(q, [{ key, answered: 1 }, { key: publishableHash, answered: 20 }])
  const { hours, routes, keys } = await report(q, realmId, accountId)
  t.equal(hours.length, 24)
  t.same(hours.slice(-3), [
    { started_at: '2026-09-01T07:00:00Z', answered: 0, refused: 0, failed: 0 },
    { started_at: '2026-09-01T08:00:00Z', answered: 6, refused: 1, failed: 4 },
    { started_at: '2026-09-01T09:00:00Z', answered: 21, refused: 0, failed: 0 }
  ])
  t.same(routes, [
    { route: 'GET /v1/fixtures', answered: 26, refused: 1, failed: 4 },
    { route: 'POST /v1/observations', answered: 1, refused: 0, failed: 0 }
  ])
  t.match(keys, [{ kind: 'publishable', answered: 20 }, { kind: 'secret', answered: 7, refused: 1, failed: 4, last_four: /^.{4}$/ }])
  await setClock(q, '2026-09-02T08:59:00Z')
  t.match((await report(q, realmId, accountId)).hours[0], { started_at: '2026-09-01T09:00:00Z', answered: 21 }, 'of 24 hours')
  t.same((await report(q, realmId, accountId)).routes, [{ route: 'GET /v1/fixtures', answered: 21, refused: 0, failed: 0 }])
})

database.transaction('LIMIT-50 an account sees what came with its own keys, in the mode that they open', async (t, q) => {
  const { accountId, realmId, keyHash: key } = await makeRealm(q)
  await record(q, [{ key, answered: 1 }])
  const live = await q.value("select tenancy.realm_of($1, 'live')", [accountId]) as number
  for (const [realm, account] of [[live, accountId], [realmId, await makeAccount(q, 'Away')]] as const) {
    const { hours, routes, keys } = await report(q, realm, account)
    t.same([hours.length, hours.some(({ answered }) => answered > 0), routes, keys], [24, false, [], []])
  }
})
