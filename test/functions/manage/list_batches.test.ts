/** manage.list_batches; manage.replay_batch; manage.preview_replay; manage.reset_test. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { act, makeAccount, makePerson } from '../../helpers/people/people.ts'
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
    act(q, 'manage.list_batches', who, { mode: 'test', state: null, before: null, row_limit: null, ...more })
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
})

database.transaction('INTAKE-8, PEOPLE-14 a batch of the account and mode is queued again with what it reads as today; that of another is not there (OYN01)', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  const batch_id = await store(q, 'league', [game('a')])
  await apply(q, batch_id)
  const replay = (who: Buffer, mode: string) =>
    act(q, 'manage.replay_batch', who, { mode, batch_id, readable: null, accepted: 1, rejected: 0, errors: null })
  t.same([await q.code(() => replay(foreign, 'test')), await q.code(() => replay(session, 'live'))], ['OYN01', 'OYN01'])
  t.match(await act(q, 'manage.read_batch', session, { mode: 'test', batch_id }), { status: 'done' })
  await replay(session, 'test')
  t.match(await act(q, 'manage.read_batch', session, { mode: 'test', batch_id }), { status: 'received' })
})

database.transaction('INTAKE-50, PEOPLE-14 a person sees what applying a batch again would change, and nothing is changed; that of another is not there (OYN01)', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  const batch_id = await store(q, 'league', [game('a', { title: 'Final' })])
  const preview = (who: Buffer, mode: string) =>
    act(q, 'manage.preview_replay', who, { mode, batch_id, readable: null, accepted: 1, rejected: 0 })
  t.same([await q.code(() => preview(foreign, 'test')), await q.code(() => preview(session, 'live'))], ['OYN01', 'OYN01'])
  t.match(await preview(session, 'test'), {
    batch_id, status: 'received', stored: 1, entities: [{ type: 'fixture', name: 'Final', is_created: true }]
  })
  t.same(await q('select from canon.fixtures'), [])
})

database.transaction('INTAKE-54, PRIVACY-30, PEOPLE-14, GRAPHQL-44 what was rejected is shown as it was sent, to people of the account alone, page by page, with what is wrong with it (intake.rejected_of)', async (t, q) => {
  const { accountId, keyHash } = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  const sent = ['{"type" :  "game", "x": 1.50}', '{"type":"team"}', '{"b": "ü"}']
  const pushed = async (key: string, texts: string[]): Promise<string> => JSON.parse((await q.call('api.push_observations', {
    key_hash: keyHash, idempotency_key: key, source: 'league', sent_at: null, content_type: 'application/json',
    readable: '{"observations":[]}', payload: Buffer.from(`{"source":"league","observations":[${texts.join(' , ')}]}`), accepted: 1,
    rejected: 2, errors: [
      { index: 0, path: '/type', message: 'Wrong.' }, { index: 0, path: '/data', message: 'Missing.' },
      { index: 2, path: '', message: 'Odd.' }
    ]
  })).body as string).batch_id
  const batch_id = await pushed('one key', sent)
  const show = (more: object = {}, who = session) =>
    act(q, 'manage.show_batch', who, { mode: 'test', batch_id, after_index: null, row_limit: null, ...more }) as Promise<any>
  const rejected = [
    { index: 0, text: sent[0], errors: [{ path: '/type', message: 'Wrong.' }, { path: '/data', message: 'Missing.' }] },
    { index: 2, text: sent[2], errors: [{ path: '', message: 'Odd.' }] }
  ]
  t.match(await show(), {
    batch_id, status: 'received', accepted_count: 1, rejected_count: 2, erased_at: null, received_at: /^\d{4}-.*Z$/, applied_at: null,
    sha256: /^[0-9a-f]{64}$/
  })
  t.same((await show()).rejected, rejected)
  t.same([(await show({ row_limit: 1 })).rejected, (await show({ after_index: 0 })).rejected], [[rejected[0]], [rejected[1]]])
  t.equal(await q.code(() => show({}, foreign)), 'OYN01')
  const { session: staff } = await makePerson(q, { isOperator: true, accountId })
  t.match(await show({}, staff), { batch_id, rejected_count: 2, rejected: [], is_masked: true }, 'PRIVACY-30 not to operators')
  t.equal((await show()).is_masked, false)
  const odd = await show({ batch_id: await pushed('other key', ['{"type":"\\u0000"}', '1', '2']) })
  t.same(odd.rejected.map(({ text }: { text: string | null }) => text), [null, null], 'what PostgreSQL cannot hold')
})

database.transaction('PEOPLE-23, PEOPLE-53, REALM-4 who types the name of the account removes its test data, and no live data; another name (OYV02), or none who proved who they are (OYA05), changes nothing', async (t, q) => {
  const home = await makeRealm(q)
  const live = await makeLive(q, home.accountId)
  for (const realm of [home, live]) {
    await makeSource(q, 'league', 'crowd', realm)
    await apply(q, await store(q, 'league', [game('a')], realm))
  }
  const { session } = await makePerson(q, { accountId: home.accountId, role: 'developer' })
  const reset = (confirmation: string | null) => act(q, 'manage.reset_test', session, { confirmation })
  for (const wrong of ['home', '', null, home.accountId]) t.equal(await q.code(() => reset(wrong)), 'OYV02', String(wrong))
  const counts = () => q('select r.mode from canon.fixtures f join tenancy.realms r using (realm_id) order by r.mode')
  t.same(await counts(), [{ mode: 'live' }, { mode: 'test' }])
  const prove = (ago: string) => q('update tenancy.sessions set confirmed_at = util.now() - $1::interval', [ago])
  await prove('11 minutes')
  t.equal(await q.code(() => reset('Home')), 'OYA05')
  t.same(await counts(), [{ mode: 'live' }, { mode: 'test' }])
  await prove('1 minute')
  await reset('Home')
  t.same(await counts(), [{ mode: 'live' }])
  t.match(await q.one("select mode from tenancy.actions where operation = 'reset_test'"), { mode: 'test' })
})
