/** What people change of a feed while a run of it is recorded: both lock targets before their feed. */
import t from 'tap'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { makeFeed } from '../helpers/feeds/feeds.ts'
import { makeRealm } from '../helpers/seed.ts'

const database = await useDatabase(t)
const admin = await database.connect()
const q = makeQuery(admin)
const [run, person, watcher] = [await database.connect(), await database.connect(), await database.connect()]
await makeRealm(q)
const feed = await makeFeed(q, { url: 'https://league.example.org/games.csv' })

/** Does `work` while a step of a run has the row of the target, which then reports the feed. */
async function besideARun (work: string, given: unknown[]): Promise<void> {
  await run.query('begin')
  await run.query('select from connect.targets where feed_id = $1 for update', [feed.feedId])
  const done = person.query(work, given)
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await watcher.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
    waiting = rows.length
  }
  await run.query('select connect.renew_status(realm_id, feed_id) from connect.feeds where feed_id = $1', [feed.feedId])
  await run.query('select from connect.feeds where feed_id = $1 for no key update', [feed.feedId])
  await run.query('commit')
  await done
}

t.test('FEED-172 a mapping that is said while a run of the feed is recorded waits for it, and neither is cut off', async (t) => {
  await besideARun("select manage.map_feed(manage.enter_operator('root'), null, $1, '{\"mapping\": {\"home\": \"Team 1\"}}', null)",
    [feed.feedId])
  const settings = await q('select settings from connect.feeds where feed_id = $1', [feed.feedId])
  t.match(settings, [{ settings: { mapping: { home: 'Team 1' } } }])
})

t.test('FEED-172 a feed that an operator lets go on while a run of it is recorded goes on, and neither is cut off', async (t) => {
  await q("select manage.kill_connector(manage.enter_operator('root'), $1, 'Asked by the publisher.')", [feed.feedId])
  await besideARun("select manage.revive_connector(manage.enter_operator('root'), $1, null)", [feed.feedId])
  t.same(await q('select killed_at from connect.feeds where feed_id = $1', [feed.feedId]), [{ killed_at: null }])
})
