/** The view audit.targets: the status of every feed and the state of every target. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, poll, season, showFeed } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-175, FEED-15 auditors see status, state and fault of every target, as the command line does; never an address', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q, { url: 'https://league.example/schedule.csv?key=hidden' })
  await poll(q, season(30))
  const rows = async () => {
    await q('set local role oyss_auditor')
    const [row] = await q('select * from audit.targets')
    await q('reset role')
    return row
  }
  const reported = async () => (await showFeed(q, feed)).targets[0].state
  t.match(await rows(), {
    mode: 'test', feed: 'League', source_key: feed.sourceKey, status: 'healthy', host: 'league.example', state: await reported(),
    is_fault: false, listed_count: 30, failed_count: 0
  })
  await setClock(q, '2026-09-03T12:00:01Z')
  t.match(await rows(), { status: 'healthy', state: await reported(), is_fault: true })
  for (let tries = 0; tries < 3; tries++) {
    await q('update connect.targets set next_at = util.now()')
    await q("update connect.hosts set next_at = util.now() - interval '1 second'")
    await poll(q, null, { status_code: 500 })
  }
  t.match(await rows(), { status: 'failing', status_reason: 'The answer was 500.', state: 'failing', is_fault: true })
  await q.call('manage.kill_connector', { feed_id: feed.feedId, reason: 'Terms.', made_by: 'Kim' })
  t.match(await rows(), { state: 'excluded', excluded_reason: 'Terms.', is_fault: false })
  t.notMatch(JSON.stringify(await rows()), /hidden/)
})
