/** Connectors and what operators stop, by the command line on a running service and a publisher on this machine. */
import t from 'tap'
import { gamesOf, makeFeedShell } from '../helpers/feeds/feed_shell.ts'
import { becomes } from '../helpers/await_condition.ts'
import { startPublisher } from '../helpers/feeds/publisher.ts'
import { makeGames, toCsv, toHtml, toIcs } from '../helpers/schedules.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const admin = await service.database.connect()
const { oyss, facts, file, register, upload, run } = makeFeedShell(t, service.database.connectionString, service.account.id)
const publisher = await startPublisher(t)
const games = makeGames(24)

t.test('FEED-264, FEED-266 a connector is registered, reads two addresses, is stopped at every level and goes on', async (t) => {
  publisher.serve('/a.csv', { body: toCsv(games.slice(0, 12)) })
  publisher.serve('/b.csv', { body: toCsv(games.slice(12)) })
  const added = await facts(
    'connector', 'add', '--mode', 'test', '--account', service.account.id, '--name', 'League site', '--kind', 'csv', '--sport', 'soccer',
    '--time-zone', 'America/Chicago', '--url', publisher.url('/a.csv'), '--yes')
  t.match(added, { feed_id: /^con_/, source_key: 'connector:league-site', state: 'applied', counts: { new: 12 } })
  const id = added.feed_id as string
  t.match(await facts('connector', 'list'), [{ feed_id: id, source_class: 'scrape', status: 'healthy' }])
  t.match(await facts('connector', 'list', '--every-account'), [{ feed_id: id, account_id: service.account.id, target_count: 1 }])
  t.match((await oyss('connector', 'list', '--every-account')).out, service.account.id)
  t.same((await facts('feed', 'list')).length, 0, 'which is no feed')
  const [first, second] = (await facts('target', 'add', id, '--url', publisher.url('/b.csv'))).targets
  for (const [words, back] of [
    [['connector', 'kill', id], ['connector', 'revive', id]], [['connector', 'kill', '--all'], ['connector', 'revive', '--all']],
    [['connector', 'kill', '--host', '127.0.0.1'], ['connector', 'revive', '--host', '127.0.0.1']]
  ] as const) {
    await facts(...words, '--reason', 'They asked us to.')
    t.match((await facts('connector', 'show', id)).targets, [
      { state: 'excluded', excluded_reason: 'They asked us to.' }, { state: 'excluded' }
    ])
    const refused = await oyss('feed', 'run', id)
    t.equal(refused.code, 1)
    t.match(refused.err, /It is stopped: They asked us to\. An operator can restart it\./)
    await facts(...back)
  }
  t.match(await facts('connector', 'stops'), [])
  t.match(await facts('target', 'exclude', first.target_id, '--reason', 'Terms.'), { state: 'excluded', excluded_reason: 'Terms.' })
  t.match((await oyss('target', 'list', '--feed', id)).out, /Terms\./)
  t.match(await facts('target', 'include', first.target_id), { state: 'syncing' })
  await facts('target', 'exclude', first.target_id, '--reason', 'One is enough.')
  t.match(await run(id), { state: /applied|unchanged/ })
  t.ok(await becomes(async () => (await gamesOf(admin, added.source_key)).length === 24), 'with the run that its own schedule began')
  t.match(await facts('connector', 'disable', id), { status: 'disabled' })
  t.match(await facts('connector', 'enable', id), { status: 'pending' })
  t.ok(second.target_id)
})

t.test('FEED-281, FEED-282 a connector whose page has other names: held with what fits, accepted as a feed is, and its next fetch applies', async (t) => {
  publisher.serve('/page', { body: toHtml(games) })
  const added = await register('Page', 'html', { url: publisher.url('/page'), yes: true, isConnector: true })
  t.match(added, { feed_id: /^con_/, state: 'applied', counts: { new: 24 } })
  publisher.serve('/page', { body: toHtml(games.map((game, n) => n === 3 ? { ...game, time: '21:15' } : game), {
    home: 'Squad One', date: 'D'
  }) })
  const held = await run(added.feed_id)
  t.match(held, { state: 'held', suggestion: { mapping: { home: 'Squad One', date: 'D' }, same: 23, of: 24, is_clear: true } })
  t.match(await facts('feed', 'accept', held.run_id), { state: 'accepted' })
  const changed = async (): Promise<number> => (await gamesOf(admin, added.source_key)).filter(({ version }) => version > 1).length
  t.ok(await becomes(async () => await changed() === 1), 'it is fetched again by itself')
  t.equal((await gamesOf(admin, added.source_key)).filter(({ is_withdrawn: isWithdrawn }) => isWithdrawn).length, 0)
})

t.test('FEED-264 a host that is stopped is not asked when another redirects to it', async (t) => {
  const stopped = await startPublisher(t, { host: '127.0.0.2' })
  stopped.serve('/games.csv', { body: toCsv(games) })
  publisher.serve('/moved.csv', { status: 302, headers: { location: stopped.url('/games.csv') } })
  await facts('connector', 'kill', '--host', '127.0.0.2', '--reason', 'They asked us to.')
  const added = await facts(
    'connector', 'add', '--mode', 'test', '--account', service.account.id, '--name', 'Moved', '--kind', 'csv', '--sport', 'soccer',
    '--time-zone', 'America/Chicago', '--url', publisher.url('/moved.csv'), '--yes')
  t.match(added, { state: 'failed', failure: 'The address redirects to 127.0.0.2, which an operator stopped: They asked us to.' })
  t.same(stopped.asked(), [], 'not even of its robots.txt')
  await facts('connector', 'revive', '--host', '127.0.0.2')
  t.match(await run(added.feed_id as string), { state: 'applied', counts: { new: 24 } })
})

t.test('FEED-264 what is to be stopped is said exactly once, with a reason', async (t) => {
  for (const words of [[], ['--all', '--host', 'a.example'], [`con_${'0'.repeat(26)}`, '--all']]) {
    t.equal((await oyss('connector', 'kill', ...words, '--reason', 'x')).code, 2, words.join(' '))
  }
  t.equal((await oyss('connector', 'kill', '--all')).code, 2)
  t.match((await oyss('connector', 'revive', '--all')).err, /Fetching as a whole is not stopped/)
})

t.test('FEED-260 a venue that a file, or a calendar, names no more is gone from the game, and the stream says so', async (t) => {
  const homeless = games.map((game, n) => n === 5 ? { ...game, venue: '' } : game)
  const calendars = [toIcs(games), toIcs(homeless).replace('\r\nLOCATION:\r\n', '\r\n')]
  for (const [kind, bodies] of Object.entries({ csv: [toCsv(games), toCsv(homeless)], ics: calendars })) {
    const added = await register(`Places ${kind}`, kind, { file: file(`places.${kind}`, bodies[0] as string), yes: true })
    const version = async (): Promise<[string, number]> => {
      const game = (await gamesOf(admin, added.source_key)).find(({ external_id: id }) => String(id).includes(String(games[5]?.id)))
      return [game?.fixture_id, game?.version]
    }
    const [id, before] = await version()
    t.ok((await service.secret.get(`/v1/fixtures/${id}`)).body.venue)
    t.match(await upload(added.feed_id, file(`places.${kind}`, bodies[1] as string)), { state: 'applied', counts: { changed: 1 } })
    t.same(await version(), [id, before + 1])
    t.notOk((await service.secret.get(`/v1/fixtures/${id}`)).body.venue, kind)
    t.match((await service.secret.get(`/v1/fixtures/${id}/history`)).body.data.at(-1), { kind: 'relocated', reason: /to no venue/ })
  }
})
