import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
/** As api.consume_tokens does, which is where requests are counted. */
const note = (q: Query, requests: { key: Buffer, purpose?: string, address: string }[]) =>
  q.as('oyss_http', () => q.call('api.consume_tokens', {
    requests: requests.map(({ key, ...more }) => ({
      key: key.toString('hex'), purpose: 'request', calendar_quota: 60, unknown_quota: 30, wanted: 1, ...more
    }))
  }))

database.transaction('KEY-20 when a key was used is recorded to the hour, a secret key with its network, the last twenty', async (t, q) => {
  const { accountId, keyHash: key, publishableHash } = await makeRealm(q)
  const used = async () => q("select * from manage.list_keys(manage.enter_operator('root'), null, $1) order by kind desc", [accountId])
  t.match(await used(), [{ used_at: null, pushed_at: null, networks: null }, { used_at: null }])
  await setClock(q, '2026-09-01T08:00:00Z')
  await note(q, [
    { key, address: '192.0.2.7' }, { key, purpose: 'push', address: '2001:db8:1:2::/64' },
    { key: publishableHash, address: '192.0.2.9' }, { key, address: 'unknown' }
  ])
  const [first, second] = [new Date('2026-09-01T08:00:00Z'), new Date('2026-09-01T09:10:00Z')]
  t.match(await used(), [
    { used_at: first, pushed_at: first, networks: ['192.0.2.0/24', '2001:db8:1::/48'] }, { used_at: first, pushed_at: null, networks: null }
  ])
  await setClock(q, '2026-09-01T08:59:00Z')
  await note(q, [{ key, address: '192.0.2.8' }])
  t.match((await used())[0], { used_at: first }, 'the same network within the hour')
  await setClock(q, second.toISOString())
  await note(q, [{ key, address: '192.0.2.8' }])
  t.match((await used())[0], { used_at: second, pushed_at: first })
  for (let n = 0; n < 25; n++) await note(q, [{ key, address: `198.51.${n}.1` }])
  t.equal(await q.value("select count(*)::integer from tenancy.key_uses u join tenancy.keys k using (key_id) where k.kind = 'secret'"), 20)
})
