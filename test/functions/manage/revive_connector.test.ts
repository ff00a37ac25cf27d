/** What operators stop and let go on. What they list of it: revive_connector.stops.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  claim, entry, extraction, fetched, makeFeed, parse, poll, season, showFeed, showRun, upload, work, type Feed
} from '../../helpers/feeds/feeds.ts'
import { fixtureOf, makeRealm, setClock } from '../../helpers/seed.ts'
import { withInstants } from '../../../worker/feeds/instants.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const url = 'https://league.example/schedule.csv'
const why = { reason: 'Their lawyers wrote.', made_by: 'Kim' }
const back = { note: 'They wrote again.', made_by: 'Lee' }

async function begin (q: Query): Promise<Feed & { targetId: string }> {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q, { url, is_connector: true })
  return { ...feed, targetId: (await showFeed(q, feed)).targets[0].target_id }
}
/** The four levels: how each is stopped, and how it goes on. */
const LEVELS: [string, (q: Query, feed: Feed & { targetId: string }, isOn: boolean) => Promise<unknown>][] = [
  ['everything', (q, _feed, isOn) => isOn ? q.call('manage.resume_host', { host: null, ...back })
    : q.call('manage.stop_host', { host: null, ...why })],
  ['the connector', (q, { feedId }, isOn) => isOn ? q.call('manage.revive_connector', { feed_id: feedId, ...back })
    : q.call('manage.kill_connector', { feed_id: feedId, ...why })],
  ['the host', (q, _feed, isOn) => isOn ? q.call('manage.resume_host', { host: 'League.example', ...back })
    : q.call('manage.stop_host', { host: 'league.EXAMPLE', ...why })],
  ['the target', (q, { targetId }, isOn) => isOn ? q.call('manage.include_target', { target_id: targetId, ...back })
    : q.call('manage.exclude_target', { target_id: targetId, ...why })]
]
const states = async (q: Query, feed: Feed): Promise<Data[]> => (await showFeed(q, feed)).targets

for (const [level, turn] of LEVELS) {
  database.transaction(`FEED-264 ${level} is stopped with a reason and goes on: nothing is fetched meanwhile, and what is due is fetched then`, async (t, q) => {
    const feed = await begin(q)
    t.match(await poll(q, season(30)), { state: 'applied' })
    await turn(q, feed, false)
    t.match(await states(q, feed), [{ state: 'excluded', excluded_reason: why.reason }])
    await q('update connect.targets set next_at = util.now()')
    t.same(await claim(q), [])
    t.equal(await q.code(() => q.call('manage.run_feed', { feed_id: feed.feedId, is_preview: false, made_by: 'Kim' })), 'OYC03')
    t.equal(await q.code(() => upload(q, feed, JSON.stringify(extraction(season(3))))), 'OYC03')
    const { last_run: run } = await showFeed(q, feed)
    t.equal(await q.code(() => q.call('manage.replay_run', { run_id: run.run_id, is_dry: true, made_by: 'Kim' })), 'OYC03')
    t.equal(await q.value("select oldest ->> 'oldest_due_seconds' from connect.feed_metrics() oldest"), null)
    await turn(q, feed, true)
    t.match(await states(q, feed), [{ state: 'syncing' }])
    t.equal((await showFeed(q, feed)).last_run.run_id, run.run_id)
    t.match(await poll(q, season(31)), { state: 'applied', counts: { new: 1 } })
  })

  database.transaction(`FEED-264 ${level} is stopped while a run is under way: what it brings is thrown away at every step`, async (t, q) => {
    const feed = await begin(q)
    const body = JSON.stringify(extraction(season(30)))
    const begun = async (): Promise<Data> => {
      await q('update connect.targets set next_at = util.now()')
      return (await claim(q))[0] as Data
    }
    const asWorker = <T>(work: () => Promise<T>): Promise<T> => q.as('oyss_resolver', work)
    const fetching = await begun()
    await turn(q, feed, false)
    t.match(await fetched(q, fetching, {}, body), { state: 'excluded' })
    await turn(q, feed, true)
    await setClock(q, '2026-09-01T13:00:00Z')
    const reading = await begun()
    t.match(await fetched(q, reading, {}, body), { state: 'fetched' })
    await turn(q, feed, false)
    t.match(await parse(q, reading), { state: 'excluded' })
    await turn(q, feed, true)
    await setClock(q, '2026-09-01T14:00:00Z')
    const { run_id, token } = await begun()
    await fetched(q, { run_id, token }, {}, body)
    const whole = withInstants(extraction(season(30)) as any, 'America/Chicago')
    await asWorker(() => q.call('jobs.record_extraction', { run_id, token, extraction: whole }))
    t.match(await asWorker(() => q.call('jobs.judge_run', { run_id, token })), { state: 'extracted' })
    await turn(q, feed, false)
    t.match(await asWorker(() => q.call('jobs.apply_run', { run_id, token })), { state: 'excluded' })
    t.match(await showRun(q, run_id), { state: 'excluded', failure: 'It was stopped before it was applied.' })
    t.equal(await q.value('select count(*)::integer from intake.batches'), 0)
    t.equal(await q.value('select count(*)::integer from connect.entries'), 0)
    t.equal((await showFeed(q, feed)).status, 'pending', 'no fault of the publisher')
  })
}

database.transaction('FEED-264 who stopped what, when and why is recorded, and who let it go on; a reason is needed; twice is refused', async (t, q) => {
  const feed = await begin(q)
  for (const [level, turn] of LEVELS) {
    t.equal(await q.code(() => turn(q, feed, true)), 'OYC03', `${level} is not stopped`)
    await turn(q, feed, false)
    if (level !== 'the target') t.equal(await q.code(() => turn(q, feed, false)), 'OYC03', `${level} is stopped`)
  }
  t.match(await q.call('manage.list_stops', {}), [
    { scope: 'everything', reason: why.reason, made_by: 'Kim', made_at: '2026-09-01T12:00:00Z' }, { scope: 'host', host: 'league.example' }
  ])
  for (const [, turn] of LEVELS) await turn(q, feed, true)
  t.same(await q.call('manage.list_stops', {}), [])
  t.match(await q('select host, reason, made_by, revived_by, revived_note from connect.stops order by stop_id'), [
    { host: null, reason: why.reason, made_by: 'Kim', revived_by: 'Lee', revived_note: back.note }, { host: 'league.example' }
  ])
  t.match(await q("select operation, note, made_by from connect.acts where operation <> 'register' order by act_id"), [
    { operation: 'kill', note: why.reason, made_by: 'Kim' }, { operation: 'exclude', note: `${feed.targetId}: ${why.reason}` },
    { operation: 'revive', note: back.note, made_by: 'Lee' }, { operation: 'include', note: `${feed.targetId}: ${back.note}` }
  ])
  for (const reason of [null, '', '  ', 'x'.repeat(2001)]) {
    t.equal(await q.code(() => q.call('manage.exclude_target', { target_id: feed.targetId, reason, made_by: 'Kim' })), 'OYV02')
  }
  for (const host of ['', 'https://a.example', 'a.example:80', 'a b']) {
    t.equal(await q.code(() => q.call('manage.stop_host', { host, ...why })), 'OYV02', host)
  }
  for (const [id, code] of [['tgt_1', 'OYV01'], [null, 'OYV01'], [`tgt_${'0'.repeat(26)}`, 'OYN01']] as const) {
    t.equal(await q.code(() => q.call('manage.include_target', { target_id: id, ...back })), code)
  }
})

database.transaction('FEED-22 what is disabled while a run is under way: the run ends, and nothing follows', async (t, q) => {
  const feed = await begin(q)
  const [run] = await claim(q)
  await q.call('manage.pause_feed', { feed_id: feed.feedId, note: null, made_by: 'Kim' })
  await fetched(q, run as Data, {}, JSON.stringify(extraction(season(30))))
  t.match(await parse(q, run as Data), { state: 'applied', counts: { new: 30 } })
  t.match(await showFeed(q, feed), { status: 'disabled' })
  await setClock(q, '2026-10-01T12:00:00Z')
  t.same(await claim(q), [])
})

database.transaction('FEED-266 a connector has any number of addresses, each read by itself; one of them stopped, the others go on', async (t, q) => {
  const feed = await begin(q)
  await poll(q, season(5))
  await setClock(q, '2026-09-01T12:01:00Z')
  const url = 'https://other.example/b.csv'
  const other = { feed_id: feed.feedId, urls: [url], made_by: 'Kim' }
  t.match(await q.call('manage.add_targets', other), { targets: [{ state: 'syncing' }, { state: 'discovered', url }] })
  t.equal(await q.code(() => q.call('manage.add_targets', other)), 'OYC03')
  for (const wrong of ['ftp://a.example/', 'https://kim@a.example/', null]) {
    t.equal(await q.code(() => q.call('manage.add_targets', { ...other, urls: [wrong] as string[] })), 'OYV02')
  }
  const plain = await makeFeed(q, { name: 'Plain' })
  t.equal(await q.code(() => q.call('manage.add_targets', { ...other, feed_id: plain.feedId })), 'OYN01')
  await q.call('manage.exclude_target', { target_id: feed.targetId, ...why })
  const runs = await q.call('manage.run_feed', { feed_id: feed.feedId, is_preview: false, made_by: 'Kim' }) as unknown as Data[]
  t.equal(runs.length, 1, 'of the one that goes on')
  t.match(await work(q, {}, JSON.stringify(extraction([entry(40)]))), [{ state: 'applied' }])
  t.match(await fixtureOf(q, feed.sourceKey, 'g40'), { status: 'scheduled' })
})
