/**
 * manage.list_sessions, manage.show_session, manage.end_session, manage.end_other_sessions, manage.choose_account,
 * manage.list_my_accounts, and what
 * manage.require_role says of sessions that are over.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { codeOf, act, makeAccount, makePerson, signIn } from '../../helpers/people/people.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const read = (q: Query, session: Buffer) => q.code(() => act(q, 'manage.read_me', session, {}))

database.transaction('PEOPLE-20 a session ends twelve hours after it was used and fourteen days after it began: OYA01', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { session, sessionId, userId } = await makePerson(q)
  const { session: idle } = await signIn(q, userId)
  const seen = () => q.value('select last_seen_at from tenancy.sessions where session_id = $1', [sessionId])
  await setClock(q, '2026-09-01T08:01:00Z')
  t.equal(await read(q, session), undefined)
  t.same(await seen(), new Date('2026-09-01T08:00:00Z'), 'noted once a minute')
  await setClock(q, '2026-09-01T19:59:59Z')
  t.equal(await read(q, session), undefined)
  t.same(await seen(), new Date('2026-09-01T19:59:59Z'))
  await setClock(q, '2026-09-01T20:00:00Z')
  t.equal(await read(q, idle), 'OYA01')
  t.same((await act(q, 'manage.list_sessions', session, {})).map(({ session_id: id }) => id), [sessionId],
    'one that is over is not listed')
  for (let hour = 6; hour < 318; hour += 6) {
    await setClock(q, new Date(Date.UTC(2026, 8, 1, 20 + hour)).toISOString())
    if (await read(q, session) !== undefined) t.fail(`ended after ${hour} hours`)
  }
  await setClock(q, '2026-09-15T02:00:00Z')
  t.equal(await read(q, session), undefined)
  await setClock(q, '2026-09-15T08:00:00Z')
  t.equal(await read(q, session), 'OYA01')
  await setClock(q, '2026-10-16T08:00:00Z')
  await signIn(q, userId)
  t.equal(await q.value('select count(*)::integer from tenancy.sessions where user_id = $1', [userId]), 1, 'those of long ago are removed')
})

database.transaction('PEOPLE-21, PEOPLE-11 a person sees and ends sessions of their own, from the very next request on', async (t, q) => {
  const { session, sessionId, userId } = await makePerson(q)
  const [phone, tablet] = [await signIn(q, userId, { address: '2001:db8:1:2::3' }), await signIn(q, userId)]
  const stranger = await makePerson(q)
  const sessions = await act(q, 'manage.list_sessions', session, {})
  t.same(sessions.map(({ session_id: id }) => id).toSorted(), [sessionId, phone.sessionId, tablet.sessionId].toSorted())
  t.same(sessions.filter(({ is_current: isCurrent }) => isCurrent).map(({ session_id: id }) => id), [sessionId])
  t.equal(sessions.find(({ session_id: id }) => id === phone.sessionId)?.address, '2001:db8:1::/48')
  t.notMatch(JSON.stringify(sessions), session.toString('hex'))
  const end = (who: Buffer, id: string | null) => act(q, 'manage.end_session', who, { session_id: id })
  t.equal(await q.code(() => end(stranger.session, phone.sessionId)), 'OYN01')
  await end(session, phone.sessionId)
  t.equal(await read(q, phone.session), 'OYA01')
  t.equal(await q.code(() => end(session, phone.sessionId)), 'OYN01', 'once')
  t.equal(await act(q, 'manage.end_other_sessions', session, {}), 1)
  t.same([await read(q, tablet.session), await read(q, session), await read(q, stranger.session)], ['OYA01', undefined, undefined])
  await end(session, null)
  t.equal(await read(q, session), 'OYA01')
})

database.transaction('PEOPLE-14, PEOPLE-13 a person looks at accounts of their own, an operator at any, as its viewers do', async (t, q) => {
  const [first, second, foreign] = [await makeAccount(q), await makeAccount(q, 'Second'), await makeAccount(q, 'Foreign')]
  const person = await makePerson(q, { accountId: first, role: 'viewer' })
  await q("insert into tenancy.memberships (account_id, user_id, role) values ($1, $2, 'owner')", [second, person.userId])
  const choose = (session: Buffer, id: string) => act(q, 'manage.choose_account', session, { account_id: id })
  t.same((await act(q, 'manage.list_my_accounts', person.session, {})).map(({ account_id: id, role }) => [id, role]).toSorted(), [
    [first, 'viewer'], [second, 'owner']
  ].toSorted())
  t.match(await choose(person.session, second), { account_id: second, name: 'Second', role: 'owner' })
  t.equal((await act(q, 'manage.read_account', person.session, {})).account_id, second)
  for (const id of [foreign, 'acct_none']) t.equal(await q.code(() => choose(person.session, id)), 'OYN01')

  const operator = await makePerson(q, { isOperator: true })
  t.same(await act(q, 'manage.list_my_accounts', operator.session, {}), [])
  t.equal(await q.code(() => act(q, 'manage.list_keys', operator.session, { mode: null })), 'OYN01', 'no account is chosen')
  t.match(await choose(operator.session, foreign), { account_id: foreign, role: 'viewer' })
  t.equal(await q.code(() => act(q, 'manage.list_keys', operator.session, { mode: null })), undefined)
  t.equal(await q.code(() => choose(operator.session, 'acct_none')), 'OYN01')
  t.equal(await codeOf(q, () => signIn(q, operator.userId)), 'OYA01', 'PEOPLE-151: without a passkey an operator is not signed in')
})
