/** People who act at the same moment: the account keeps an owner, and what works once works once. */
import t from 'tap'
import { call } from '../helpers/call.ts'
import type { Routines } from '../../db/routines.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { addProvider, addTotp, makeAccount, makeHash, makePerson, PHC, signIn, type Person } from '../helpers/people/people.ts'
import { comes } from '../helpers/await_condition.ts'
import { makeQuestion } from '../helpers/people/notices.ts'
import { game, idOf, makeLive, makeSource, push } from '../helpers/seed.ts'

const database = await useDatabase(t)
const admin = await database.connect()
const q = makeQuery(admin)
const [first, second] = [await database.connect('oyss_dashboard'), await database.connect('oyss_dashboard')]
const [manager, watcher] = [await database.connect('oyss_manager'), await database.connect()]
const codeOf = (work: Promise<unknown>): Promise<string | undefined> => work.then(() => undefined, (error: { code: string }) => error.code)

/** How many sessions wait for a lock. */
async function countWaiting (): Promise<number> {
  const { rows } = await watcher.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  return rows.length
}

/** Begins `work` on the first session, then on the second, which must wait for it; then lets the first commit. Their codes. */
async function race (one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<(string | undefined)[]> {
  await first.query('begin')
  const code = await codeOf(one())
  const waiting = codeOf(other())
  await comes('the other waits', async () => await countWaiting() > 0)
  await first.query('commit')
  return [code, await waiting]
}

/** Calls an operation as the role of sign-in, in a session of the role of the pages. */
async function callAtSignIn<Name extends keyof Routines> (
  db: typeof first, name: Name, values: Routines[Name]['arguments']
): Promise<Routines[Name]['result']> {
  await db.query('set role oyss_sign_in')
  try { return await call(db, name, values as never) } finally { await db.query('set role oyss_dashboard') }
}

const demote = (db: typeof first, by: Person, whom: Person) => call(db, 'manage.change_role', {
  credential: by.session, user_id: whom.userId, role: 'viewer'
})

t.test('PEOPLE-12 of two owners who demote each other at once one stays: the other is no owner any more when the turn comes (OYA04)', async (t) => {
  const accountId = await makeAccount(q)
  const [one, two] = [await makePerson(q, { accountId, role: 'owner' }), await makePerson(q, { accountId, role: 'owner' })]
  t.same(await race(() => demote(first, one, two), () => demote(second, two, one)), [undefined, 'OYA04'])
  const owners = await q("select user_id from tenancy.memberships where account_id = $1 and role = 'owner'", [accountId])
  t.same(owners, [{ user_id: one.userId }])
})

t.test('PEOPLE-12 of two owners who leave at once one is refused (OYC03)', async (t) => {
  const accountId = await makeAccount(q)
  const [one, two] = [await makePerson(q, { accountId, role: 'owner' }), await makePerson(q, { accountId, role: 'owner' })]
  t.same(await race(() => demote(first, one, one), () => demote(second, two, two)), [undefined, 'OYC03'])
})

t.test('PEOPLE-12 who is removed at that moment invites nobody any more', async (t) => {
  const accountId = await makeAccount(q)
  const [one, two] = [await makePerson(q, { accountId, role: 'owner' }), await makePerson(q, { accountId, role: 'owner' })]
  const codes = await race(
    () => call(first, 'manage.remove_person', { credential: one.session, user_id: two.userId }),
    () => call(second, 'manage.invite', { credential: two.session, email: 'alt@example.org', role: 'owner', link_hash: makeHash() })
  )
  t.same(codes, [undefined, 'OYN01'])
  t.same(await q('select from tenancy.invitations where account_id = $1', [accountId]), [])
})

t.test('PEOPLE-28 who is removed while they make a token has none, though they are invited again', async (t) => {
  const accountId = await makeAccount(q)
  const [owner, member] = [await makePerson(q, { accountId, role: 'owner' }), await makePerson(q, { accountId, role: 'owner' })]
  const remove = (db: typeof first) => call(db, 'manage.remove_person', { credential: owner.session, user_id: member.userId })
  const make = (db: typeof first) => call(db, 'manage.create_user_token', {
    credential: member.session, name: 'Script', role: 'viewer', token_hash: makeHash(), expires_at: new Date(Date.now() + 1e8)
  })
  const inForce = () => q('select from tenancy.user_tokens where user_id = $1 and revoked_at is null', [member.userId])
  t.same(await race(() => remove(first), () => make(second)), [undefined, 'OYN01'])
  t.same(await inForce(), [])
  await q("insert into tenancy.memberships (account_id, user_id, role) values ($1, $2, 'viewer')", [accountId, member.userId])
  t.same(await race(() => make(first), () => remove(second)), [undefined, undefined])
  t.same(await inForce(), [])
})

t.test('PEOPLE-12 who is removed while they change a role themselves, the first request in minutes of their session, waits for nobody in a circle', async (t) => {
  const removing = {
    'manage.remove_person': (by: Person, whom: Person) =>
      call(first, 'manage.remove_person', { credential: by.session, user_id: whom.userId }),
    'manage.remove_user': (_by: Person, whom: Person) => call(manager, 'manage.remove_user', { email: whom.email, made_by: 'root' })
  }
  for (const [name, remove] of Object.entries(removing)) {
    const accountId = await makeAccount(q)
    const [one, two] = [await makePerson(q, { accountId, role: 'owner' }), await makePerson(q, { accountId, role: 'owner' })]
    await q("update tenancy.sessions set last_seen_at = now() - interval '5 minutes' where user_id = $1", [two.userId])
    await admin.query('begin')
    await q('select tenancy.lock_people($1)', [accountId])
    const codes = [codeOf(remove(one, two))]
    await comes('one waits', async () => await countWaiting() >= 1)
    codes.push(codeOf(demote(second, two, one)))
    await comes('both wait', async () => await countWaiting() >= 2)
    await admin.query('commit')
    const [removed, demoted] = await Promise.all(codes)
    t.equal(removed, undefined, name)
    t.match(demoted, /^OY(N01|A01)$/, name)
  }
})

t.test('PEOPLE-21 two sessions of one person that end each other at once both end, and neither waits in a circle', async (t) => {
  const person = await makePerson(q)
  const other = await signIn(q, person.userId)
  await q("update tenancy.sessions set last_seen_at = now() - interval '5 minutes' where user_id = $1", [person.userId])
  const end = (db: typeof first, session: Buffer) => call(db, 'manage.end_other_sessions', { credential: session })
  t.same(await race(() => end(first, person.session), () => end(second, other.session)), [undefined, undefined])
  const left = await q('select session_id from tenancy.sessions where user_id = $1 and ended_at is null', [person.userId])
  t.same(left, [], 'each ended the other')
})

t.test('DASHBOARD-107 a sign-in with the former password leaves no session when a link resets it, or its person sets another, at that moment', async (t) => {
  const [former, next] = [PHC, PHC.replace('BBB', 'CCC')]
  const begin = (db: typeof first, { userId }: Person) => callAtSignIn(db, 'manage.begin_session', {
    credential: null, new_session_hash: makeHash(), user_id: userId, method: 'password', phc: former, address: null, agent: null
  })
  const ways = {
    link: async (db: typeof first, { userId }: Person) => {
      const hash = makeHash()
      await q("select tenancy.make_link('reset', null, $1, $2, 'root')", [userId, hash])
      await call(db, 'manage.use_link', {
        credential: null, new_session_hash: makeHash(), link_hash: hash, email: null, name: null, phc: next, address: null, agent: null
      })
    },
    password: (db: typeof first, { session }: Person) => call(db, 'manage.set_password', { credential: session, phc: next })
  }
  for (const [method, reset] of Object.entries(ways)) {
    const inForce = ({ userId }: Person) => q('select method from tenancy.sessions where user_id = $1 and ended_at is null', [userId])
    const [one, other] = [await makePerson(q), await makePerson(q)]
    t.same(await race(() => reset(first, one), () => begin(second, one)), [undefined, 'OYA01'], `${method} first`)
    t.same(await race(() => begin(first, other), () => reset(second, other)), [undefined, undefined], `${method} last`)
    t.same([await inForce(one), await inForce(other)], [[{ method }], [{ method }]], 'that of who set the password is the only one')
    t.equal(await codeOf(begin(first, one)), 'OYA01')
  }
})

t.test('PEOPLE-15, PEOPLE-26 an invitation is accepted once, and a code is taken once, however many try', async (t) => {
  const accountId = await makeAccount(q)
  const hash = makeHash()
  await call(admin, 'manage.invite', { account_id: accountId, email: 'once@example.org', role: 'viewer', link_hash: hash,
    made_by: 'root' })
  const accept = (db: typeof first) => call(db, 'manage.accept_invitation', {
    credential: null, new_session_hash: makeHash(), link_hash: hash, name: 'Once', phc: PHC, address: null, agent: null
  })
  t.same(await race(() => accept(first), () => accept(second)), [undefined, 'OYN01'])
  const person = await makePerson(q)
  await addTotp(q, person.userId)
  const other = await signIn(q, person.userId)
  const use = (db: typeof first, session: Buffer) =>
    callAtSignIn(db, 'manage.use_totp', { credential: session, new_session_hash: makeHash(), step: 9 })
  t.same(await race(() => use(first, person.session), () => use(second, other.session)), [undefined, 'OYA01'])
})

t.test('PEOPLE-70 what a passkey was asked is answered once, however many try', async (t) => {
  const token = makeHash()
  await call(first, 'manage.begin_passkey', {
    credential: null, token_hash: token, challenge: 'A'.repeat(43), address: null, browser_hash: null
  })
  const answers: (string | null)[] = []
  const take = (db: typeof first) => call(db, 'manage.consume_challenge', { credential: null, token_hash: token, purpose: 'passkey' })
    .then((challenge) => answers.push(challenge))
  t.same(await race(() => take(first), () => take(second)), [undefined, undefined])
  t.same(answers, ['A'.repeat(43), null])
})

t.test('PEOPLE-75 who comes by a provider for the first time twice at once is one person', async (t) => {
  const accountId = await makeAccount(q)
  await addProvider(q, accountId)
  const come = (db: typeof first) => callAtSignIn(db, 'manage.begin_provider_session', {
    credential: null, new_session_hash: makeHash(), account_id: accountId, issuer: 'https://id.example.org', subject: 'twice',
    email: 'twice@example.org', is_verified: true, name: 'Lee', address: null, agent: null
  })
  t.same(await race(() => come(first), () => come(second)), [undefined, undefined])
  t.match(await q('select user_id from tenancy.memberships where account_id = $1', [accountId]), { length: 1 })
})

t.test('PEOPLE-30 attempts in several sessions are counted together', async (t) => {
  const find = (db: typeof first) => codeOf(callAtSignIn(db, 'manage.find_password', { credential: null, email: 'many@example.org',
    address: null, browser_hash: null }))
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 12; n++) codes.push(await find(n % 2 ? first : second))
  t.same(codes.filter((code) => code === 'OYL01').length, 2)
})

t.test('CORRECT-19 of two people who send the tenth notice of their account at once one is refused (OYL01)', async (t) => {
  const [league, club] = [await makeLive(q, await makeAccount(q, 'League')), await makeLive(q, await makeAccount(q, 'Club'))]
  await makeSource(q, 'league', 'hostFeed', league)
  await makePerson(q, { accountId: league.accountId, role: 'owner' })
  await push(q, 'league', Array.from({ length: 11 }, (_, at) => game(`g${at}`, { start: '2100-09-12T17:00:00Z' })), league)
  await q('reset role')
  const ids: string[] = []
  for (let number = 0; number < 11; number++) ids.push(await idOf(q, 'league', 'fixture', `g${number}`, league))
  const [one, two] = [await makePerson(q, { accountId: club.accountId, role: 'owner' }),
    await makePerson(q, { accountId: club.accountId, role: 'schedule_manager' })]
  const notify = (db: typeof first, by: Person, number: number) => call(db, 'manage.notify_owner', {
    credential: by.session, mode: 'live', entity_id: ids[number] as string, field: 'start', kind: 'wrong_time'
  })
  for (let number = 0; number < 9; number++) await notify(first, one, number)
  t.same(await race(() => notify(first, one, 9), () => notify(second, two, 10)), [undefined, 'OYL01'])
  t.equal(await q.value('select count(*)::integer from tenancy.notices where account_id = $1', [club.accountId]), 10)
})

t.test('CORRECT-21 who is blocked while they notify is refused once the block is made, and what was sent before it is dismissed (OYC03)', async (t) => {
  const { realm_id: realmId, account_id: clubId, recipient_id: leagueId } = await q.one('select * from tenancy.notices limit 1')
  const owner = await makePerson(q, { accountId: leagueId, role: 'owner' })
  const sender = await makePerson(q, { accountId: clubId, role: 'owner' })
  await q("update tenancy.notices set made_at = made_at - interval '2 days'")
  const id = await q.value('select fixture_id from tenancy.notices where realm_id = $1 limit 1', [realmId])
  t.same(await race(
    () => call(first, 'manage.block_notices', { credential: owner.session, blocked_id: clubId }),
    () => call(second, 'manage.notify_owner', {
      credential: sender.session, mode: 'live', entity_id: id, field: 'start', kind: 'duplicate'
    })
  ), [undefined, 'OYC03'])
  t.equal(await q.value('select count(*)::integer from tenancy.notices where dismissed_at is null'), 0)
})

t.test('CORRECT-24 of two people who answer a question at once the second finds it answered, and there is one correction (OYN01)', async (t) => {
  const accountId = await makeAccount(q, 'Decides')
  const one = await makePerson(q, { accountId, role: 'owner' })
  const two = await makePerson(q, { accountId, role: 'schedule_manager' })
  const id = await makeQuestion(q, accountId)
  await q('reset role')
  const answer = (db: typeof first, by: Person, words: string) => call(db, 'manage.answer_question', {
    credential: by.session, mode: 'live', question_id: id, answer: words
  })
  t.same(await race(() => answer(first, one, 'confirmed'), () => answer(second, two, 'confirmed')), [undefined, 'OYN01'])
  t.equal(await q.value("select count(*)::integer from intake.batches where content_type like '%correction%' and account_id = $1", [
    accountId
  ]), 1)
})
