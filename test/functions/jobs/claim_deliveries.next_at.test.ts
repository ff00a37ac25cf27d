import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { begin, happen, BEGIN } from '../../helpers/relaying.ts'
import { claim, relay } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

database.transaction('jobs.next_delivery_at: when a delivery falls due, or a lease ends; nothing where nothing waits', async (t, q) => {
  await begin(q, {})
  const next = () => q.as('oyss_resolver', () => q.call('jobs.next_delivery_at', {})) as Promise<Date | null>
  t.equal(await next(), null)
  await happen(q, 1)
  await relay(q)
  t.same(await next(), new Date(BEGIN))
  await claim(q)
  t.same(await next(), new Date(Date.parse(BEGIN) + 60_000), 'the lease ends')
})
