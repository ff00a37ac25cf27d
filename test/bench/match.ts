/**
 * match.subscriptions: relaying events where many subscriptions want to hear of something, and where few do; as many hear of each event.
 */
import { call } from '../../db/call.ts'
import { median, round, timed, type Report } from './figures.ts'
import { makeGames } from './data/samples.ts'
import { apply, makeWorld, type Bench, type World } from './world.ts'

/** Few are one in this many. */
const SHARE = 100
/** How many hear of every event; the others filter by other teams and competitions, or want other types. */
const HEARING = 5

const SUBSCRIBE = `
  with made as (
    insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, secret, since_position)
    select k.realm_id, 'sub_0' || lpad(n::text, 25, '0'), k.account_id, 'https://club.example.org', '{*}', 'sealed', 0
      from tenancy.keys k, generate_series(1, $1::integer) n
    returning realm_id, subscription_id, right(subscription_id, 8)::integer as n
  ), queued as (
    insert into webhook.queues (realm_id, subscription_id) select m.realm_id, m.subscription_id from made m
  )
  insert into webhook.topics (realm_id, event, scope, subscription_id)
  select m.realm_id, e.event, case when m.n <= $2::integer then '' when m.n % 3 = 0 then 'tm_' || m.n when m.n % 3 = 1 then 'cmp_' || m.n
    else '' end, m.subscription_id
    from made m
    cross join lateral unnest(case when m.n <= $2::integer or m.n % 3 < 2 then webhook.events_like('oyss.fixture.*')
      else webhook.events_like('oyss.venue.*') end) e (event)`

async function makeListeners (bench: Bench, count: number): Promise<World> {
  const world = await makeWorld(bench, `match_${count}`)
  await drain(world)
  await world.admin.query(SUBSCRIBE, [count, HEARING])
  await world.admin.query('analyze')
  return world
}

const drain = async ({ resolver }: World): Promise<{ events: number, deliveries: number }> =>
  await call(resolver, 'jobs.relay_outbox', { base_url: 'https://exchange.example.org', batch_limit: 1_000_000, purges: true }) as {
    events: number, deliveries: number
  }

export async function measureMatch (bench: Bench, report: Report): Promise<void> {
  const { size, batches, subscriptions } = bench.settings
  const against = Math.max(HEARING, Math.round(subscriptions / SHARE))
  const worlds = { few: await makeListeners(bench, against), many: await makeListeners(bench, subscriptions) }
  const times = { few: [] as number[], many: [] as number[] }
  for (let batch = 0; batch <= batches; batch++) {
    for (const name of ['few', 'many'] as const) {
      const world = worlds[name]
      await apply(world, await world.store(makeGames(batch, size)), size)
      times[name].push(await timed(async () => {
        const { events, deliveries } = await drain(world)
        if (events !== size || deliveries !== size * HEARING) throw new Error(`${events} events and ${deliveries} deliveries of ${size}`)
      }))
      // They are not sent here, and at most ten thousand wait for a subscription (WEBHOOK-80).
      await world.admin.query("update webhook.deliveries set state = 'cancelled', due_at = null where state = 'pending'")
    }
  }
  await Promise.all([worlds.few.close(), worlds.many.close()])
  const [few, many] = [median(times.few.slice(1)), median(times.many.slice(1))]
  report('match.subscriptions', many / few, {
    many_ms: round(many), few_ms: round(few), events: size, subscriptions, against, hearing: HEARING, repetitions: batches
  })
}
