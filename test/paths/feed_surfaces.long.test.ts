/** Status and state of feeds over every surface: command line, /metrics, the view for auditors, and what subscribers receive. */
import t from 'tap'
import { call } from '../helpers/call.ts'
import { addEndpoint, settled } from '../helpers/http/endpoints.ts'
import { makeFeedShell } from '../helpers/feeds/feed_shell.ts'
import { startReceiver } from '../helpers/http/receiver.ts'
import { makeGames, toCsv } from '../helpers/schedules.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t, { worker: false })
const admin = await service.database.connect()
const shell = makeFeedShell(t, service.database.connectionString, service.account.id)
const receiver = await startReceiver(t, () => 204)

const AGO = (time: string): string => `util.now() - interval '${time}'`
const read = `first_ok_at = ${AGO('90 days')}, last_ok_at = util.now(), last_run_id = 'run_x', listed_count = 5,
  last_game_on = (util.now() + interval '60 days')::date`
const over = `last_game_on = (${AGO('60 days')})::date`
/** The facts of a target, and the status of its feed and the state that they come to. */
const CASES: [name: string, status: string, state: string, ...facts: string[]][] = [
  ['new', 'pending', 'discovered'],
  ['nothing-posted', 'pending', 'unpublished', 'is_empty = true'],
  ['in-order', 'healthy', 'syncing', read],
  ['late', 'healthy', 'stale', read, `last_ok_at = ${AGO('3 days')}`],
  ['broken', 'failing', 'failing', read, 'failed_count = 3'],
  ['broken-once', 'failing', 'syncing', read, 'failed_count = 1'],
  ['finished', 'healthy', 'dormant', read, over],
  ['finished-late', 'healthy', 'dormant', read, over, `last_ok_at = ${AGO('9 days')}`],
  ['forbidden', 'healthy', 'excluded', read, "excluded_reason = 'Terms.'"]
]
type Listed = { name: string, status: string, targets: { state: string }[], feed_id: string }

t.test('FEED-175, FEED-15, FEED-20 every status and state is reported alike by the command line, the view and /metrics; faults are what is stale or failing, and nothing else', async (t) => {
  for (const [name, , , ...facts] of CASES) {
    const { feed_id: feedId } = await call(admin, 'manage.create_feed', {
      account_id: service.account.id, mode: 'test', made_by: 'test',
      feed: { name, kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago', url: `https://${name}.example/x.csv` }
    }) as Listed
    for (const fact of facts) await admin.query(`update connect.targets set ${fact} where feed_id = $1`, [feedId])
    await admin.query('select connect.renew_status(f.realm_id, f.feed_id) from connect.feeds f where f.feed_id = $1', [feedId])
  }
  const disabled = (await shell.facts('feed', 'list') as Listed[]).find(({ name }) => name === 'new') as Listed
  const listed = await shell.facts('feed', 'list') as Listed[]
  const byTarget = await shell.facts('target', 'list') as { state: string, feed_id: string }[]
  const { rows } = await admin.query('select feed, feed_id, status, state, is_fault from audit.targets order by feed')
  for (const [name, status, state] of CASES) {
    const feed = listed.find((one) => one.name === name) as Listed
    t.same([feed.status, feed.targets.map((one) => one.state)], [status, [state]], name)
    t.match(rows.find((row) => row.feed === name), { status, state, is_fault: ['stale', 'failing'].includes(state) }, name)
    t.equal(byTarget.find((one) => one.feed_id === feed.feed_id)?.state, state, name)
  }
  const figures = await (await fetch(`${service.baseUrl}/metrics`)).text()
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(figures)?.[1] ?? 0)
  for (const [label, at] of [['oyss_feeds{status', 1], ['oyss_feed_targets{state', 2]] as const) {
    for (const word of new Set(CASES.map((one) => one[at]))) {
      t.equal(figure(`${label}="${word}"}`.replace(/[{}]/g, '\\$&')), CASES.filter((one) => one[at] === word).length, word)
    }
  }
  t.equal(figure('oyss_feed_faults'), 2)
  t.match(await shell.facts('feed', 'disable', disabled.feed_id, '--note', 'over'), { status: 'disabled' })
  t.match((await shell.oyss('feed', 'show', disabled.feed_id)).out, /disabled/)
  t.match(await shell.facts('feed', 'yield', disabled.feed_id), { status: 'disabled' })
  t.match(await shell.facts('feed', 'delete', disabled.feed_id, '--preview'), { cancelled: /^\d+$/, elsewhere: /^0$/ })
  t.match(await shell.facts('feed', 'delete', disabled.feed_id, '--reports', 'withdraw'), { deletion: 'withdraw' })
  t.notMatch(JSON.stringify(await shell.facts('feed', 'list')), disabled.feed_id)
  await admin.query('delete from connect.feeds')
  await admin.query('delete from ledger.outbox')
})

t.test('FEED-38, FEED-175 subscribers receive that a feed drifted, fails and has recovered, signed and in its order', async (t) => {
  await service.startWorker()
  await addEndpoint(admin, service.account.id, receiver.url('/own'), ['oyss.feed.*'])
  const games = makeGames(12)
  const added = await shell.register('Spring', 'csv', { file: shell.file('spring.csv', toCsv(games)), yes: true })
  const renamed = shell.file('renamed.csv', toCsv(games, { home: 'Home Side' }))
  const held = await shell.upload(added.feed_id, renamed)
  t.equal(held.status, 'drifted')
  await shell.facts('feed', 'accept', held.run_id)
  t.match(await shell.upload(added.feed_id, shell.file('page.csv', '<html><title>Sign in</title>')), { status: 'failing' })
  t.match(await shell.upload(added.feed_id, renamed), { status: 'healthy' })
  await settled(admin)
  const reported = receiver.requests.map(({ body }) => JSON.parse(body)).filter(({ subject }) => subject === added.feed_id)
  t.same(reported.map(({ type, data }) => [type, data.before, data.status]).toSorted(), [
    ['oyss.feed.drifted', 'healthy', 'drifted'], ['oyss.feed.failing', 'healthy', 'failing'],
    ['oyss.feed.recovered', 'drifted', 'healthy'], ['oyss.feed.recovered', 'failing', 'healthy']
  ])
  t.ok(reported.every(({ data }) => data.id === added.feed_id && data.type === 'feed'))
})
