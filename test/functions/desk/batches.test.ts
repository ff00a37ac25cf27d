/** desk.list_batches with manage.list_batches. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { desk, makeAccount, makePerson } from '../../helpers/people.ts'
import { apply, game, makeRealm, makeSource, setClock, store } from '../../helpers/seed.ts'

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
