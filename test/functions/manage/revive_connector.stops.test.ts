/**
 * What operators stop: manage.list_targets, manage.exclude_target, manage.include_target, manage.kill_connector,
 * manage.revive_connector, manage.list_stops, manage.stop_host, manage.resume_host.
 */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, showFeed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const url = 'https://league.example/a.csv?token=secret'

database.transaction('PEOPLE-13 operators see targets of every account, page by page and without addresses, and stop and resume them; its people read in their log that it was so', async (t, q) => {
  await makeRealm(q)
  const elsewhere = await makeRealm(q, 'Elsewhere')
  const { session, userId } = await makePerson(q, { isOperator: true })
  const owner = await makePerson(q, { accountId: elsewhere.accountId, role: 'owner' })
  const feeds = [await makeFeed(q, { url }), await makeFeed(q, { url, is_connector: true }, elsewhere)] as const
  const ids = [(await showFeed(q, feeds[0])).targets[0].target_id, (await showFeed(q, feeds[1])).targets[0].target_id].sort()
  const list = (more: object = {}) => act(q, 'manage.list_targets', session, { after: null, row_limit: null, ...more })
  t.same((await list()).map(({ target_id: id }) => id), ids)
  t.same((await list({ row_limit: 1, after: ids[0] })).map(({ target_id: id }) => id), [ids[1]])
  const target = (await list()).find(({ account_id: id }) => id === elsewhere.accountId)
  t.match(target, { mode: 'test', account_id: elsewhere.accountId, feed_id: feeds[1].feedId, host: 'league.example' })
  t.notMatch(JSON.stringify(await list()), 'secret')

  const target_id = target?.target_id as string
  const feed_id = feeds[1].feedId
  t.match(await act(q, 'manage.exclude_target', session, { target_id, reason: 'Broken.' }), { targets: [{ excluded_reason: 'Broken.' }] })
  t.match(await act(q, 'manage.include_target', session, { target_id, note: null }), { targets: [{ state: 'discovered' }] })
  t.equal(await q.code(() => act(q, 'manage.include_target', session, { target_id, note: null })), 'OYC03')
  t.equal(await q.code(() => act(q, 'manage.kill_connector', session, { feed_id, reason: ' ' })), 'OYV02')
  t.match(await act(q, 'manage.kill_connector', session, { feed_id, reason: 'They wrote.' }), { killed_reason: 'They wrote.' })
  await act(q, 'manage.revive_connector', session, { feed_id, note: 'They wrote again.' })
  t.match(await q('select operation, made_by from connect.acts where made_by = $1 order by act_id', [userId]), [
    { operation: 'exclude' }, { operation: 'include' }, { operation: 'kill' }, { operation: 'revive' }
  ])
  const log = await act(q, 'manage.list_actions', owner.session, { before: null, row_limit: 10, with_reads: false })
  t.match(log.map(({ operation, mode, what }) => [operation, mode, what]), [
    ['revive_connector', 'test', feed_id], ['kill_connector', 'test', feed_id], ['include_target', 'test', target_id],
    ['exclude_target', 'test', target_id]
  ])
})

database.transaction('PEOPLE-13, PEOPLE-23 operators stop a host, or everything, and let it go on, if they proved within ten minutes to be who they are', async (t, q) => {
  const { session, userId } = await makePerson(q, { isOperator: true })
  t.match(await act(q, 'manage.stop_host', session, { host: 'League.example', reason: 'They wrote.' }), {
    host: 'league.example', scope: 'host', made_by: userId
  })
  await act(q, 'manage.stop_host', session, { host: null, reason: 'An incident.' })
  t.match(await act(q, 'manage.list_stops', session, {}), [{ scope: 'everything' }, { host: 'league.example' }])
  for (const host of [null, 'league.example']) await act(q, 'manage.resume_host', session, { host, note: null })
  t.same(await act(q, 'manage.list_stops', session, {}), [])
  t.match((await q("select operation, what from tenancy.actions where session_id is not null order by action_id"))
    .map(({ operation, what }) =>
    [operation, what]), [
    ['stop_host', 'league.example'], ['stop_host', 'everything'], ['resume_host', 'everything'], ['resume_host', 'league.example']
  ])
  await q("update tenancy.sessions set confirmed_at = util.now() - interval '11 minutes'")
  t.equal(await q.code(() => act(q, 'manage.stop_host', session, { host: null, reason: 'Again.' })), 'OYA05')
})
