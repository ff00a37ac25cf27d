import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { begin, happen } from '../../helpers/relaying.ts'
import { eventsFor, relay } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

database.transaction('EVENT-1, WEBHOOK-4 jobs.relay_outbox: some changes at a time become events with a delivery for each who hears of them, in their order, once', async (t, q) => {
  const [everything, nothing] = await begin(q, { events: ['*'] }, { events: ['oyss.venue.*'] })
  await happen(q, 3)
  t.match(await relay(q, 2), { taken: 2, events: 2, deliveries: 2 })
  t.match(await relay(q, 2), { taken: 1, events: 1, deliveries: 1 })
  t.match(await relay(q, 2), { taken: 0, events: 0, deliveries: 0 })
  const events = await eventsFor(q, everything!)
  t.same(events.map(({ type }) => type), Array(3).fill('oyss.team.created'))
  t.equal(new Set(events.map(({ id }) => id)).size, 3)
  t.same(await eventsFor(q, nothing!), [])
})
