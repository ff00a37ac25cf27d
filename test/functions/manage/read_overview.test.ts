/** manage.read_overview with manage.concerns_of and manage.days_of. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { act, makeAccount, makePerson, signIn } from '../../helpers/people/people.ts'
import { apply, game, makeLive, makeRealm, makeSource, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-104 what is missing to begin is shown; then nothing wants attention and the days say what was pushed', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId } = await makeRealm(q)
  const { userId, ...first } = await makePerson(q, { accountId, role: 'viewer' })
  const read = (session = first.session) => act(q, 'manage.read_overview', session, { mode: 'test' }) as Promise<any>
  t.match(await read(), { account_id: accountId, has_source: false, has_batch: false, has_feed: false, has_webhook: false, concerns: [] })
  await makeSource(q, 'league', 'crowd')
  await apply(q, await store(q, 'league', [game('a'), game('b')]))
  await setClock(q, '2026-09-03T09:00:00Z')
  await apply(q, await store(q, 'league', [game('c')]))
  const { days, ...rest } = await read((await signIn(q, userId, { accountId })).session)
  t.match(rest, { has_source: true, has_batch: true, concerns: [] })
  t.equal(days.length, 30)
  t.same(days.filter(({ batches }: any) => batches > 0), [
    { day: '2026-09-01', batches: 1, accepted: 2, rejected: 0 }, { day: '2026-09-03', batches: 1, accepted: 1, rejected: 0 }
  ])
})

database.transaction('PEOPLE-104 failed batches and rejected observations of a day, disabled webhooks and reviews want attention; those of others do not', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId, realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const { session, userId } = await makePerson(q, { accountId, role: 'viewer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  const failed = await store(q, 'league', [game('a')])
  await q.as('oyss_resolver', () => q.call('jobs.fail_batch', { batch_id: failed, error: 'Out of luck.' }))
  await q('update intake.batches set rejected_count = 3 where batch_id = $1', [failed])
  await q(
    `insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, secret, status, disabled_reason, disabled_at,
                                        since_position)
     values ($1, util.make_id('sub'), $2, 'https://club.example/hook', '{oyss.*}', '', 'disabled', 'No success for 30 minutes.', now(), 0)`,
    [realmId, accountId]
  )
  await q(
    `insert into identity.decisions (realm_id, decision_id, entity_type, first_id, second_id, kind, evidence_hash)
     values ($1, util.make_id('rev'), 'team', 'tm_a', 'tm_b', 'merge', '')`, [realmId]
  )
  const concernsOf = async (who: Buffer): Promise<any[]> => (await act(q, 'manage.read_overview', who, { mode: 'test' }) as any).concerns
  t.match(await concernsOf(session), [
    { kind: 'batch_failed', count: 1, what: failed, reason: 'Out of luck.' }, { kind: 'observation_rejected', count: 3, what: failed },
    { kind: 'review_waiting', count: 1 }, { kind: 'webhook_disabled', name: 'club.example', reason: 'No success for 30 minutes.' }
  ])
  t.same(await concernsOf(foreign), [])
  await setClock(q, '2026-09-03T08:00:00Z')
  const later = (await signIn(q, userId, { accountId })).session
  t.same((await concernsOf(later)).map(({ kind }) => kind), ['review_waiting', 'webhook_disabled'], 'batches of days ago are over')
})

database.transaction('PEOPLE-104 a feed that was given up wants attention, one that somebody paused does not', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const make = async (name: string): Promise<string> => (await q.call('manage.create_feed', {
    account_id: accountId, mode: 'test', made_by: null, feed: { name, kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago' }
  }) as any).feed_id
  const [paused, lost] = [await make('Paused'), await make('Lost')]
  await act(q, 'manage.pause_feed', session, { mode: 'test', feed_id: paused, note: null })
  await q("select connect.set_enabled($1, false, 'It failed 60 times in a row.', null)", [lost])
  const { concerns } = await act(q, 'manage.read_overview', session, { mode: 'test' }) as any
  t.match(concerns, [{ kind: 'feed_stopped', what: lost, name: 'Lost', reason: 'It failed 60 times in a row.' }])
  t.equal(concerns.length, 1)
})

database.transaction('FRESH-4 sources of the account, of which five games are judged, are shown with their figures: manage.judged_sources', async (t, q) => {
  await setClock(q, '2026-09-20T08:00:00Z')
  const { accountId, realmId } = await makeRealm(q)
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  const others = await makeRealm(q, 'Elsewhere')
  await q('set local session_replication_role = replica') // these games have no rows of their own
  for (const [key, games, realm] of [['few', 4], ['many', 7], ['some', 5], ['foreign', 9, others]] as const) {
    const id = await makeSource(q, key, 'crowd', realm)
    await q(`
      insert into intake.judged_games (realm_id, fixture_id, source_id, ended_at, is_right, followed_seconds, missed_count)
      select $1, 'fx_' || n, $2, util.now() - interval '1 day', n > 1, array[60], 0 from generate_series(1, $3::integer) n`,
    [realm?.realmId ?? realmId, id, games])
  }
  const { judged } = await act(q, 'manage.read_overview', session, { mode: 'test' }) as any
  t.match(judged, [
    { source_key: 'many', games: 7, right_games: 6, followed: 7, missed: 0, median_seconds: 60, judged_at: '2026-09-20T08:00:00Z' },
    { source_key: 'some', games: 5 }
  ])
  t.equal(judged.length, 2)
})

database.transaction('DASHBOARD-83 a feed counts once a file of it was applied, for its own account alone', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId } = await makeRealm(q)
  const live = await makeLive(q, accountId)
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'viewer' })
  const hasFeed = async (who: Buffer): Promise<boolean> => (await act(q, 'manage.read_overview', who, { mode: 'live' }) as any).has_feed
  const feed = await makeFeed(q, {}, live)
  t.equal(await hasFeed(session), false, 'nothing was read')
  t.match(await read(q, feed, season(5)), { state: 'applied' })
  t.same([await hasFeed(session), await hasFeed(foreign)], [true, false])
})
