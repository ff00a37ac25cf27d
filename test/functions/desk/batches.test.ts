/** desk.list_batches with manage.list_batches; desk.replay_batch; desk.reset_test. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { desk, makeAccount, makePerson } from '../../helpers/people.ts'
import { apply, game, makeLive, makeRealm, makeSource, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-14 batches of the account and mode are listed by state, the newest first, page by page, with what was accepted and rejected; nobody else\'s', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    await setClock(q, `2026-09-01T08:0${ids.length}:00Z`)
    ids.unshift(await store(q, 'league', [game(name), game(`${name}2`)]))
  }
  const [d, c, b, a] = ids as [string, string, string, string]
  await apply(q, a)
  await q.as('oyss_resolver', () => q.call('jobs.fail_batch', { batch_id: b, error: 'Out of luck.' }))
  const list = (more: object = {}, who = session) =>
    desk(q, 'desk.list_batches', who, { mode: 'test', state: null, before: null, row_limit: null, ...more })
  const idsOf = async (more: object): Promise<unknown[]> => (await list(more)).map(({ batch_id: id }) => id)
  t.same(await idsOf({}), ids)
  t.same(await idsOf({ row_limit: 2 }), [d, c])
  t.same(await idsOf({ row_limit: 2, before: c }), [b, a])
  t.same(await idsOf({ row_limit: 0 }), [d], 'one at least')
  t.same([await idsOf({ state: 'received' }), await idsOf({ state: 'done' })], [[d, c], [a]])
  t.match(await list({ state: 'failed' }), [{ batch_id: b, source_key: 'league', mode: 'test', account_id: accountId, status: 'failed',
    accepted_count: 2, rejected_count: 0, error: 'Out of luck.', applied_at: null }])
  t.same([await list({ mode: 'live' }), await list({}, foreign)], [[], []])
  for (const wrong of [{ state: 'lost' }, { mode: 'all' }, { mode: null }]) t.equal(await q.code(() => list(wrong)), 'OYV02')
  t.match(await q.one('select verb, mode, is_read from tenancy.actions order by action_id desc limit 1'), {
    verb: 'list_batches', mode: 'test', is_read: true
  })
})

database.transaction('INTAKE-10, PEOPLE-14 a batch of the account and mode is queued again with what it reads as today; that of another is not there (OYN01)', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  const batch_id = await store(q, 'league', [game('a')])
  await apply(q, batch_id)
  const replay = (who: Buffer, mode: string) =>
    desk(q, 'desk.replay_batch', who, { mode, batch_id, readable: null, accepted: 1, rejected: 0, errors: null })
  t.same([await q.code(() => replay(foreign, 'test')), await q.code(() => replay(session, 'live'))], ['OYN01', 'OYN01'])
  t.match(await desk(q, 'desk.read_batch', session, { mode: 'test', batch_id }), { status: 'done' })
  await replay(session, 'test')
  t.match(await desk(q, 'desk.read_batch', session, { mode: 'test', batch_id }), { status: 'received' })
})

database.transaction('PEOPLE-53, REALM-4 who types the name of the account removes its test data, and no live data; another name changes nothing (OYV02)', async (t, q) => {
  const home = await makeRealm(q)
  const live = await makeLive(q, home.accountId)
  for (const realm of [home, live]) {
    await makeSource(q, 'league', 'crowd', realm)
    await apply(q, await store(q, 'league', [game('a')], realm))
  }
  const { session } = await makePerson(q, { accountId: home.accountId, role: 'developer' })
  const reset = (confirmation: string | null) => desk(q, 'desk.reset_test', session, { confirmation })
  for (const wrong of ['home', '', null, home.accountId]) t.equal(await q.code(() => reset(wrong)), 'OYV02', String(wrong))
  const counts = () => q('select r.mode from canon.fixtures f join tenancy.realms r using (realm_id) order by r.mode')
  t.same(await counts(), [{ mode: 'live' }, { mode: 'test' }])
  await reset('Home')
  t.same(await counts(), [{ mode: 'live' }])
  t.match(await q.one("select mode, is_read from tenancy.actions where verb = 'reset_test'"), { mode: 'test', is_read: false })
})
