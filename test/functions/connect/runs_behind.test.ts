/** connect.runs_behind, as manage.read_entity has it, and what manage.list_actions calls a run. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, read, season, work } from '../../helpers/feeds/feeds.ts'
import { act, makeAccount, makePerson } from '../../helpers/people/people.ts'
import { fixtureOf, game, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { gamesWords } from '../../../server/dashboard/game_words.ts'

const database = await useDatabase(t)
type Data = Record<string, any>

database.transaction('FEED-384 a change of a game leads members of the account to the run, its file, the person and their note; others see none of it', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const feed = await makeFeed(q, { is_confirmed: false })
  const held = await read(q, feed, season(30))
  const made = await act(q, 'manage.publish_run', session, { mode: 'test', run_id: held.run_id, note: 'As agreed.' }) as Data
  await work(q)
  const { id } = await fixtureOf(q, feed.sourceKey, 'g3') as Data
  const entity = (): Promise<Data> => act(q, 'manage.read_entity', session, {
    mode: 'test', entity_id: id, version: null, from_path: null, before_version: null
  }) as Promise<Data>
  const { runs, versions } = await entity()
  t.match(runs[versions[0].observation_id], {
    run_id: made.run_id, feed: 'League', file: 'a.csv', act: { note: 'As agreed.', by: /./ }
  })
  const actions = await q('select * from manage.list_actions($1, null, 50, false)', [session])
  t.match(actions.find(({ operation }) => operation === 'publish_run'), { about: 'League: a.csv “As agreed.”' })
  t.match(await q.value('select manage.name_of($1, $2, $3)', [accountId, 'test', held.run_id]), 'League: a.csv “As agreed.”')
  const other = await makeAccount(q, 'Elsewhere')
  t.same(await q.value('select connect.runs_behind($1, $2, $3)', [feed.realmId, other, [versions[0].observation_id]]), {})
})

database.transaction('FEED-384 an upload that was undone or restored leads to its run and the person, for members of its account: connect.undos_behind', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId, realmId } = await makeRealm(q)
  const feed = await makeFeed(q)
  await read(q, feed, season(30))
  await setClock(q, '2026-09-02T12:00:00Z')
  const run = await read(q, feed, season(31))
  await setClock(q, '2026-09-03T12:00:00Z')
  const { session, userId } = await makePerson(q, { accountId, role: 'schedule_manager' })
  await act(q, 'manage.undo_run', session, { mode: 'test', run_id: run.run_id })
  const { id } = await fixtureOf(q, feed.sourceKey, 'g30') as Data
  const { undos, versions } = await act(q, 'manage.read_entity', session, {
    mode: 'test', entity_id: id, version: null, from_path: null, before_version: null
  }) as Data
  t.match(versions[0], { source: 'oyss:undo', changed_at: '2026-09-03T12:00:00Z' })
  const name = await q.value('select name from tenancy.users where user_id = $1', [userId])
  t.same(undos, { '2026-09-03T12:00:00Z': {
    feed_id: feed.feedId, run_id: run.run_id, feed: 'League', file: 'a.csv', operation: 'undo', by: name
  } })
  const other = await makeAccount(q, 'Elsewhere')
  t.same(await q.value("select connect.undos_behind($1, $2, $3, array['2026-09-03T12:00:00Z'::timestamptz])", [realmId, other, id]), {})
})

database.transaction('FEED-384 a game that a deleted feed reported leads to the feed and who deleted it, for members of its account', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId, realmId } = await makeRealm(q)
  const feed = await makeFeed(q)
  await read(q, feed, season(30))
  const { session, userId } = await makePerson(q, { accountId, role: 'schedule_manager' })
  await setClock(q, '2026-09-01T13:00:00Z')
  await act(q, 'manage.delete_feed', session, { mode: 'test', feed_id: feed.feedId, reports: 'withdraw', note: null })
  await setClock(q, '2026-09-01T13:00:05Z')
  await q.as('oyss_resolver', () => q.call('jobs.withdraw_feed', { feed_id: feed.feedId, after: null, game_limit: 500 }))
  const { id } = await fixtureOf(q, feed.sourceKey, 'g20') as Data
  const { undos, versions } = await act(q, 'manage.read_entity', session, {
    mode: 'test', entity_id: id, version: null, from_path: null, before_version: null
  }) as Data
  t.match(versions[0], { source: 'oyss:undo', changed_at: '2026-09-01T13:00:05Z' })
  const name = await q.value('select name from tenancy.users where user_id = $1', [userId])
  t.same(undos, { '2026-09-01T13:00:05Z': {
    feed_id: feed.feedId, run_id: null, feed: 'League', file: null, operation: 'delete', by: name
  } })
  const other = await makeAccount(q, 'Elsewhere')
  t.same(await q.value("select connect.undos_behind($1, $2, $3, array['2026-09-01T13:00:05Z'::timestamptz])", [realmId, other, id]), {})
})

database.transaction('FEED-396, FEED-412 a published file that changed nothing, as a newer report of the same rank decides, states it: connect.decided_elsewhere', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const feed = await makeFeed(q)
  const whole = season(40)
  await read(q, feed, whole)
  const shown = (runId: string): Promise<Data> => act(q, 'manage.show_run', session, { mode: 'test', run_id: runId }) as Promise<Data>
  await setClock(q, '2026-09-01T13:00:00Z')
  const preview = await read(q, feed, whole.filter((_one, at) => at !== 9).map((one) =>
    ['g20', 'g21'].includes(one.file_id) ? { ...one, start: '16:45' } : one), true)
  t.match(await shown(preview.run_id), { games: { moved: 2, removed: 1 }, decided: [] })
  // Another schedule reports all three before it is published.
  await setClock(q, '2026-09-01T14:00:00Z')
  await makeSource(q, 'county', 'hostFeed')
  const at = { observed_at: '2026-09-01T14:00:00Z' }
  const ids = await Promise.all([20, 21, 9].map(async (n) => (await fixtureOf(q, feed.sourceKey, `g${n}`)).id as string))
  await push(q, 'county', await Promise.all(ids.map(async (id, n) =>
    game(id, { start: `2026-09-${n < 2 ? 21 + n : 10}T15:00:00Z` }, at))))
  await setClock(q, '2026-09-01T15:00:00Z')
  await act(q, 'manage.publish_run', session, { mode: 'test', run_id: preview.run_id, note: null })
  const [run] = await work(q)
  const published = await shown(run?.run_id)
  t.match(published, { games: {}, counts: { withdrawn: 1 } })
  t.same(published.decided, [{ source: 'county', rank: 3, games: 2, is_yield: false, is_newer: true, is_part: false }])
  const { runs: [listed] } = await act(q, 'manage.read_feed', session, {
    mode: 'test', feed_id: feed.feedId, before: null, row_limit: 1
  }) as Data
  t.match(listed, { games: {}, decided: [{ source: 'county', games: 2 }] }, 'connect.with_games')
  t.equal(gamesWords({ ...published, entries: 39 } as never, true),
    'Nothing changed: 2 games differ, but county decides (its report is newer). ' +
    '1 game that it does not list stays: another source reports it.')
})

database.transaction('FEED-396 two places of one name are not reported differently: connect.is_name_shared', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'hostFeed')
  await push(q, 'league', ['Mill Fields', 'mill fields', 'Lake Commons'].map((name, n) => say('venue', `v${n}`, { name })))
  const same = (one: string, other: string): Promise<boolean> => q.value(`
    select connect.is_name_shared(a.realm_id, a.venue_id, b.venue_id)
      from canon.venues a join canon.venues b on b.realm_id = a.realm_id and b.name = $2 where a.name = $1`, [one, other])
  t.equal(await same('Mill Fields', 'mill fields'), true)
  t.equal(await same('Mill Fields', 'Lake Commons'), false)
})
