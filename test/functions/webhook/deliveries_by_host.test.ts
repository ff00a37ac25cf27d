import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { begin, happen } from '../../helpers/relaying.ts'
import { homeOf } from '../../helpers/seed.ts'
import { relay } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

database.transaction('WEBHOOK-51 webhook.deliveries_by_host: deliveries to one host are counted together, whatever their address, a quarter as many in test mode', async (t, q) => {
  await begin(q, { url: 'https://a.example.org/one' }, { url: 'https://a.example.org/two' }, { url: 'https://b.example.org/one' })
  await happen(q, 1)
  await relay(q)
  const { accountId, realmId } = homeOf(q)
  const limit = await q.value('select deliveries_per_minute from tenancy.accounts where account_id = $1', [accountId])
  const rows = await q('select bucket, quota, count(*)::integer from webhook.deliveries_by_host group by 1, 2 order by 1')
  t.same(rows.map((row) => Object.values(row)), ['a', 'b'].map((host) =>
    [`deliveries ${realmId} ${accountId} ${host}.example.org`, Math.ceil(limit / 4), host === 'a' ? 2 : 1]))
})
