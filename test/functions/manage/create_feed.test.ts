/**
 * Feeds as people manage them: manage.list_feeds, manage.show_feed, manage.create_feed, manage.upload_feed, manage.run_feed,
 * manage.map_feed, manage.pause_feed, manage.resume_feed, manage.list_runs, manage.show_run, manage.accept_run, manage.discard_run,
 * manage.replay_run; manage.require_own_feed,
 * manage.require_editable_feed, manage.require_own_run, manage.require_editable_run.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { extraction, HEADERS, makeFeed, poll, read, season, sha } from '../../helpers/feeds/feeds.ts'
import { act, makeAccount, makePerson, sentenceOf, type Operation } from '../../helpers/people/people.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const FEED = { name: 'League', kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago' }
const renamed = HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name)
const other = extraction(season(30), {}, renamed)

async function begin (q: Query): Promise<{ session: Buffer, userId: string, accountId: string }> {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  return { ...await makePerson(q, { accountId, role: 'developer' }), accountId }
}
/** What a file is uploaded with. */
const handed = (bytes: string) => ({
  content: Buffer.from(bytes), file: { sha256: sha(bytes), byte_count: bytes.length, file_name: 'a.csv' }, is_preview: false
})

database.transaction('PEOPLE-10 a feed is registered, listed, shown, mapped, paused, resumed, run and handed files; who did is recorded', async (t, q) => {
  const { session, userId, accountId } = await begin(q)
  const feed = await act(q, 'manage.create_feed', session, { mode: 'test', feed: { ...FEED, url: 'https://a.example/a.csv' } }) as Data
  t.match(feed, { feed_id: /^feed_/, account_id: accountId, mode: 'test', source_class: 'hostFeed' })
  const named = { mode: 'test', feed_id: feed.feed_id as string }
  const list = async (mode: string | null) => (await act(q, 'manage.list_feeds', session, { mode }) as unknown as Data[])
    .map(({ feed_id: id }) => id)
  t.same([await list(null), await list('test'), await list('live')], [[feed.feed_id], [feed.feed_id], []])
  t.match(await act(q, 'manage.map_feed', session, { ...named, settings: { mapping: { home: 'Team 1' } }, note: null }), {
    settings: { mapping: { home: 'Team 1' } }
  })
  t.match(await act(q, 'manage.pause_feed', session, { ...named, note: 'Off season.' }), { status: 'disabled' })
  t.equal(await q.code(() => act(q, 'manage.run_feed', session, { ...named, is_preview: false })), 'OYC03')
  t.match(await act(q, 'manage.resume_feed', session, { ...named, note: null }), { status: 'pending' })
  t.match(await act(q, 'manage.run_feed', session, { ...named, is_preview: true }), [{ trigger: 'preview', made_by: userId }])
  await setClock(q, '2026-09-01T12:01:00Z') // ids count up from one millisecond to the next
  const run = await act(q, 'manage.upload_feed', session, { ...named, ...handed('Date,Home\n') }) as Data
  t.match(run, { trigger: 'upload', made_by: userId })
  t.match(await act(q, 'manage.show_feed', session, named), { feed_id: feed.feed_id, last_run: { run_id: run.run_id } })
  t.match(await q("select operation, made_by from connect.acts where operation <> 'run' order by operation"), [
    'disable', 'enable', 'map', 'register', 'upload'
  ].map((operation) => ({ operation, made_by: userId })))
  t.match(await q.one('select what, mode from tenancy.actions where operation = $1', ['create_feed']), { what: feed.feed_id, mode: 'test' })
})

database.transaction('FEED-36 name, sport, zone, team and order of day and month of a feed are changed later; what is not named stays, what is wrong is refused', async (t, q) => {
  const { session } = await begin(q)
  const register = (name: string) => act(q, 'manage.create_feed', session, { mode: 'test', feed: { ...FEED, name, team: 'Lions' } })
  const feed = await register('Spring') as Data
  await register('Fall')
  const change = (settings: Data) =>
    act(q, 'manage.map_feed', session, { mode: 'test', feed_id: feed.feed_id as string, settings, note: null })
  const all = { name: 'Spring 2027', sport: 'lacrosse', time_zone: 'America/Denver', day_first: true, covers: 'upcoming' }
  t.match(await change(all), { ...all, team: 'Lions' })
  t.match(await change({ team: '' }), { ...all, team: undefined })
  for (const [settings, code] of [
    [{ name: ' Fall ' }, 'OYC03'], [{ name: '' }, 'OYV02'], [{ sport: 'chess' }, 'OYV02'], [{ time_zone: 'Chicago' }, 'OYV02']
  ] as const) t.equal(await q.code(() => change(settings)), code, JSON.stringify(settings))
  t.match(await change({}), all)
})

database.transaction('PEOPLE-10 runs are listed and shown; a held one is accepted with what its columns mean, or discarded, and a snapshot is read again', async (t, q) => {
  const { session } = await begin(q)
  const feed = await makeFeed(q)
  const named = { mode: 'test', feed_id: feed.feedId }
  const first = await read(q, feed, season(30))
  t.equal(first.state, 'applied')
  const discarded = await read(q, feed, other)
  t.equal(discarded.state, 'held')
  const held = { mode: 'test', run_id: discarded.run_id as string }
  t.match(await act(q, 'manage.show_run', session, held), { state: 'held', difference: {} })
  t.match(await act(q, 'manage.discard_run', session, { ...held, note: 'Broken.' }), { state: 'discarded' })
  t.equal(await q.code(() => act(q, 'manage.discard_run', session, { ...held, note: null })), 'OYC03')
  const again = { mode: 'test', run_id: (await read(q, feed, { ...other, rows: 31 })).run_id as string }
  t.match(await act(q, 'manage.accept_run', session, { ...again, note: null, mapping: {} }), { state: 'accepted', mapping: {} })
  const replay = await act(q, 'manage.replay_run', session, { ...again, is_dry: true }) as Data
  t.match(replay, { trigger: 'replay', is_dry: true })
  const list = async (more: object) => (await act(q, 'manage.list_runs', session, {
    ...named, state: null, before: null, row_limit: null, ...more
  }) as unknown as Data[]).map(({ run_id: id }) => id)
  const all = [first.run_id, held.run_id, again.run_id, replay.run_id].sort().reverse()
  t.same(await list({}), all)
  t.same(await list({ state: 'discarded' }), [held.run_id])
  t.same(await list({ row_limit: 1, before: all[0] }), all.slice(1, 2))
})

database.transaction('PEOPLE-14 a feed or run of another account, or of the other mode, is not there (OYN01), whatever is asked of it', async (t, q) => {
  const { session } = await begin(q)
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  const feed = await makeFeed(q)
  const { run_id } = await read(q, feed, season(3))
  const feed_id = feed.feedId
  const asked: [Operation, Data][] = [
    ['manage.show_feed', { feed_id }], ['manage.upload_feed', { feed_id, ...handed('x') }], ['manage.run_feed', { feed_id,
      is_preview: true }],
    ['manage.map_feed', { feed_id, settings: {}, note: null }], ['manage.pause_feed', { feed_id, note: null }],
    ['manage.resume_feed', { feed_id, note: null }], ['manage.list_runs', { feed_id, state: null, before: null, row_limit: null }],
    ['manage.show_run', { run_id }], ['manage.accept_run', { run_id, note: null, mapping: {} }],
    ['manage.discard_run', { run_id, note: null }], ['manage.replay_run', { run_id, is_dry: true }]
  ]
  for (const [operation, rest] of asked) {
    const code = (who: Buffer, mode: string | null) => q.code(() => act(q, operation, who, { mode, ...rest } as any))
    t.same([await code(foreign, 'test'), await code(session, 'live'), await code(session, null)], ['OYN01', 'OYN01', 'OYV02'], operation)
    t.equal(await sentenceOf(q, () => act(q, operation, foreign, { mode: 'test', ...rest } as any)),
      rest.feed_id ? `There is no feed ${feed_id}.` : `There is no run ${run_id}.`)
  }
  t.same(await act(q, 'manage.list_feeds', foreign, { mode: null }), [])
})

database.transaction('PEOPLE-50 in live mode people register feeds where an operator allowed the class (OYA04); in test mode any', async (t, q) => {
  const { session, accountId } = await begin(q)
  let n = 0
  const create = (mode: string, more: object = {}) =>
    q.code(() => act(q, 'manage.create_feed', session, { mode, feed: { ...FEED, name: `Feed ${++n}`, ...more } }))
  t.same([await create('live'), await create('live', { is_preview: true }), await create('test')], ['OYA04', 'OYA04', undefined])
  await q.call('manage.allow_class', { account_id: accountId, class: 'hostFeed', made_by: 'root' })
  t.equal(await create('live'), undefined)
})

database.transaction('FEED-266 the people of an account look at its connectors, and neither register, change nor fetch them (OYA04)', async (t, q) => {
  const { session, accountId } = await begin(q)
  await q.call('manage.allow_class', { account_id: accountId, class: 'scrape', made_by: 'root' })
  for (const isConnector of [true, 'true']) {
    const feed = { ...FEED, is_connector: isConnector, url: 'https://a.example/a.csv' }
    for (const mode of ['test', 'live']) t.equal(await q.code(() => act(q, 'manage.create_feed', session, { mode, feed })), 'OYA04')
  }
  const connector = await makeFeed(q, { name: 'Pages', is_connector: true, is_confirmed: false, url: 'https://a.example/a.csv' })
  const { run_id } = await poll(q, season(30))
  const [ofFeed, ofRun] = [{ mode: 'test', feed_id: connector.feedId }, { mode: 'test', run_id: run_id as string }]
  t.match(await act(q, 'manage.show_feed', session, ofFeed), { source_class: 'scrape' })
  t.match(await act(q, 'manage.read_run', session, ofRun), { state: 'held' })
  t.match(await act(q, 'manage.read_feeds', session, { mode: 'test', before: null, row_limit: null }), {
    feeds: [{ name: 'Pages' }], held: []
  })
  const refused: [Operation, Data][] = [
    ['manage.run_feed', { ...ofFeed, is_preview: true }], ['manage.map_feed', { ...ofFeed, settings: {}, note: null }],
    ['manage.pause_feed', { ...ofFeed, note: null }], ['manage.resume_feed', { ...ofFeed, note: null }],
    ['manage.upload_feed', { ...ofFeed, ...handed('x') }], ['manage.accept_run', { ...ofRun, note: null, mapping: {} }],
    ['manage.discard_run', { ...ofRun, note: null }], ['manage.replay_run', { ...ofRun, is_dry: true }]
  ]
  for (const [operation, given] of refused) {
    t.equal(await q.code(() => act(q, operation, session, given as any)), 'OYA04', operation)
    t.match(await sentenceOf(q, () => act(q, operation, session, given as any)), /Operators of the service run connectors/)
  }
})
