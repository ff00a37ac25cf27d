/**
 * Signing in: manage.find_password, manage.begin_session, manage.find_totp, manage.use_totp, manage.use_recovery_code,
 * manage.confirm_session,
 * manage.set_password, manage.raise_session, manage.read_totp.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { addTotp, browserOf, codeOf, act, makeAccount, hashOf, makeHash, makePerson, PHC, signIn } from '../../helpers/people/people.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const find = (q: Query, email: string, address = '192.0.2.1', browser: Buffer | null = null) =>
  act(q, 'manage.find_password', null, { email, address, browser_hash: browser })
const begin = (q: Query, next: Buffer, userId: string | null, method: string | null = 'password', session: Buffer | null = null) =>
  act(q, 'manage.begin_session', session, {
    new_session_hash: hashOf(next), user_id: userId, method, phc: PHC, address: '192.0.2.77', agent: 'x'.repeat(300)
  })
const me = (q: Query, session: Buffer) => act(q, 'manage.read_me', session, {})

database.transaction('PEOPLE-24 the password of somebody, of nobody and of who has none are answered in one form; what is invented fits nothing and is new each time', async (t, q) => {
  const person = await makePerson(q, { email: 'Kim@Example.org ' })
  const bare = await makePerson(q)
  await q('delete from tenancy.passwords where user_id = $1', [bare.userId])
  t.same(await find(q, ' kim@EXAMPLE.org'), { user_id: person.userId, phc: PHC }, 'PEOPLE-1: addresses are folded')
  const answers = [await find(q, 'nobody@example.org'), await find(q, 'nobody@example.org'), await find(q, bare.email)]
  t.same(answers.map(({ user_id: id }) => id), [null, null, null])
  for (const { phc } of answers) t.match(phc, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  t.equal(new Set(answers.map(({ phc }) => phc)).size, 3)
  for (const email of ['', 'kim', 'a b@c', 'a@b@c', `${'x'.repeat(251)}@b.c`]) t.equal(await q.code(() => find(q, email)), 'OYV02', email)
})

database.transaction('PEOPLE-20 a session begins with the account joined first, the network of the address and what the browser calls itself', async (t, q) => {
  const [first, second] = [await makeAccount(q), await makeAccount(q, 'Second')]
  const { userId } = await makePerson(q)
  await q(`insert into tenancy.memberships (account_id, user_id, role, created_at)
    values ($1, $3, 'viewer', now()), ($2, $3, 'owner', now() - interval '1 day')`, [first, second, userId])
  const session = makeHash()
  const begun = await begin(q, session, userId)
  t.match(begun, { account_id: second, method: 'password', awaits_factor: false, address: '192.0.2.0/24', is_current: true })
  t.equal((begun.agent as string).length, 200)
  t.match(await me(q, session), { user_id: userId, account_id: second, role: 'owner', has_password: true, has_totp: false })
  t.equal(await q.code(() => begin(q, makeHash(), 'usr_none')), 'OYA01')
  for (const method of [null, 'link', 'magic']) t.equal(await q.code(() => begin(q, makeHash(), userId, method)), 'OYV02')
  t.equal(await q.code(() => begin(q, makeHash(), userId, 'passkey')), 'OYA01', 'no passkey signed')
})

database.transaction('PEOPLE-22 with an authenticator nothing is open until its code, or a recovery code, has come; then the token is a new one', async (t, q) => {
  const { userId } = await makePerson(q)
  await addTotp(q, userId, { step: 7 })
  const codeHash = makeHash()
  await q('insert into tenancy.recovery_codes (user_id, code_hash) values ($1, $2)', [userId, codeHash])
  const [half, whole] = [makeHash(), makeHash()]
  t.equal((await begin(q, half, userId)).awaits_factor, true)
  t.equal(await q.code(() => me(q, half)), 'OYA07')
  t.same((await act(q, 'manage.find_totp', half, { browser_hash: null })), {
    user_id: userId, secret: Buffer.from('sealed'), last_step: '7', is_confirmed: true
  })
  const use = (step: number) => act(q, 'manage.use_totp', half, { new_session_hash: hashOf(whole), step })
  t.equal(await codeOf(q, () => use(7)), 'OYA01', 'PEOPLE-26: used already')
  t.match(await use(8), { awaits_factor: false, is_current: true })
  t.equal((await me(q, whole)).has_totp, true)
  t.equal(await q.code(() => me(q, half)), 'OYA01', 'the token of before opens nothing')

  const [other, raised] = [makeHash(), makeHash()]
  await begin(q, other, userId)
  const wrong = await act(q, 'manage.use_recovery_code', other, {
    new_session_hash: hashOf(raised), code_hash: makeHash(), browser_hash: null
  })
  t.equal(wrong.session_id, null, 'PEOPLE-30: a wrong code is counted, so nothing is raised')
  t.equal(await q.code(() => me(q, raised)), 'OYA01')
  await act(q, 'manage.use_recovery_code', other, { new_session_hash: hashOf(raised), code_hash: codeHash, browser_hash: null })
  t.equal((await me(q, raised)).recovery_code_count, 0)
  const third = makeHash()
  await begin(q, third, userId)
  const again = await act(q, 'manage.use_recovery_code', third, { new_session_hash: makeHash(), code_hash: codeHash, browser_hash: null })
  t.equal(again.session_id, null, 'PEOPLE-26: each once')
  t.equal((await signInByPasskey(q, userId)).awaits_factor, false, 'a passkey is two factors')
})

async function signInByPasskey (q: Query, userId: string): Promise<{ awaits_factor: boolean }> {
  const { session } = await signIn(q, userId, { method: 'passkey' })
  const found = await q.one('select awaits_factor from tenancy.sessions where session_hash = $1', [hashOf(session)])
  return found as { awaits_factor: boolean }
}

database.transaction('PEOPLE-23 what is sensitive wants a proof of the last ten minutes (OYA05); confirming gives it, under a new token', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { session, userId } = await makePerson(q)
  const set = (hash: Buffer) => q.code(() => act(q, 'manage.set_password', hash, { phc: PHC }))
  t.same((await me(q, session)).confirmed_until, new Date('2026-09-01T08:10:00Z'))
  t.equal(await set(session), undefined)
  await setClock(q, '2026-09-01T08:10:00Z')
  t.equal(await set(session), 'OYA05')
  const next = makeHash()
  t.equal(await codeOf(q, () => act(q, 'manage.confirm_session', session, { new_session_hash: hashOf(next), method: 'passkey' })), 'OYA01')
  t.equal(await codeOf(q, () => act(q, 'manage.confirm_session', session, { new_session_hash: hashOf(next), method: 'link' })), 'OYV02')
  await act(q, 'manage.confirm_session', session, { new_session_hash: hashOf(next), method: 'password' })
  t.equal(await set(next), undefined)
  t.equal(await set(session), 'OYA01')
  await addTotp(q, userId)
  t.equal(await codeOf(q, () => act(q, 'manage.confirm_session', next, { new_session_hash: makeHash(), method: 'password' })), 'OYC03')
})

database.transaction('PEOPLE-25, PEOPLE-21 a password is kept as argon2id alone; setting one ends the other sessions', async (t, q) => {
  const { session, userId } = await makePerson(q)
  const { session: other } = await signIn(q, userId)
  for (const phc of [null, '', 'secret', '$2b$10$abc', PHC.replace('argon2id', 'argon2i'), `${PHC}$x`]) {
    t.equal(await q.code(() => act(q, 'manage.set_password', session, { phc })), 'OYV02', String(phc))
  }
  const next = PHC.replace('BBB', 'CCC')
  await act(q, 'manage.set_password', session, { phc: next })
  t.equal(await q.value('select phc from tenancy.passwords where user_id = $1', [userId]), next)
  t.equal(await q.code(() => me(q, other)), 'OYA01')
  t.equal(await q.code(() => me(q, session)), undefined)
})

database.transaction('PEOPLE-110 signing in ends the session that the browser had, of whomever it was, be it half a one; what was refused ends nothing', async (t, q) => {
  const [accountId, kim] = [await makeAccount(q), await makePerson(q)]
  const other = await makePerson(q, { accountId, role: 'owner' })
  const elsewhere = await signIn(q, other.userId)
  t.equal(await codeOf(q, () => begin(q, makeHash(), 'usr_none', 'password', other.session)), 'OYA01')
  t.equal(await q.code(() => me(q, other.session)), undefined)
  const [first, second, third] = [makeHash(), makeHash(), makeHash()]
  await begin(q, first, kim.userId, 'password', other.session)
  t.equal(await q.code(() => me(q, other.session)), 'OYA01')
  t.equal(await q.code(() => me(q, elsewhere.session)), undefined, 'other browsers stay signed in')
  t.match(await q.one("select * from tenancy.actions where operation = 'begin_session'"), { user_id: kim.userId, account_id: null })
  await addTotp(q, kim.userId)
  await begin(q, second, kim.userId, 'password', first)
  t.equal(await q.code(() => me(q, first)), 'OYA01')
  await begin(q, third, kim.userId, 'password', second)
  t.equal(await q.code(() => act(q, 'manage.find_totp', second, { browser_hash: null })), 'OYA01', 'the half session')
  t.equal(await q.code(() => act(q, 'manage.find_totp', third, { browser_hash: null })), undefined)
})

database.transaction('PEOPLE-26 an authenticator that is being added is looked at without an attempt being counted; one in force is shown to nobody', async (t, q) => {
  const { session, userId } = await makePerson(q)
  const look = () => act(q, 'manage.read_totp', session, {})
  t.match(await look(), { user_id: null, secret: null })
  await act(q, 'manage.begin_totp', session, { secret: Buffer.from('sealed') })
  for (let n = 0; n < 12; n++) t.match(await look(), { user_id: userId, secret: Buffer.from('sealed') })
  t.equal(await q.value('select count(*)::integer from tenancy.sign_in_counts'), 0)
  await q('update tenancy.totp_secrets set confirmed_at = util.now()')
  t.match(await look(), { user_id: null, secret: null })
})

database.transaction('PEOPLE-112 a stranger cannot keep a person from signing in: a browser that signed in before is counted by itself', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { email, userId, session } = await makePerson(q)
  const other = await makePerson(q)
  const { session: provided } = await signIn(q, userId, { method: 'provider' })
  for (let n = 0; n < 50; n++) await find(q, email, `198.51.${n >> 3}.1`)
  t.equal(await q.code(() => find(q, email, '203.0.113.9')), 'OYL01', 'fifty from everywhere: guessing stays bounded')
  await act(q, 'manage.end_session', session, { session_id: null })
  const own = browserOf(session)
  for (let n = 0; n < 10; n++) t.match(await find(q, email, '203.0.113.9', own), { user_id: userId }, 'though its session is over')
  t.equal(await q.code(() => find(q, email, '203.0.113.9', browserOf(session))), 'OYL01', 'ten of its own')
  for (const browser of [makeHash(), session, browserOf(other.session), browserOf(provided)]) {
    t.equal(await q.code(() => find(q, email, '203.0.113.9', browser)), 'OYL01')
  }
  const next = makeHash()
  await begin(q, next, userId, 'password', session)
  t.equal(await q.code(() => find(q, email, '203.0.113.9', browserOf(next))), undefined, 'who signed in has ten again')
  await setClock(q, '2026-09-01T08:00:01Z')
  for (let n = 0; n < 20; n++) await signIn(q, userId)
  t.equal(await q.code(() => find(q, email, '203.0.113.9', browserOf(next))), 'OYL01', 'the twenty newest sessions count')
})

database.transaction('PEOPLE-112 who has the password and tries codes keeps out no browser in which the person completed a sign-in, and becomes none by it', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { userId, session } = await makePerson(q)
  await addTotp(q, userId, { step: 7 })
  const kinds = {
    'manage.find_totp': (half: Buffer, browser: Buffer | null) => act(q, 'manage.find_totp', half, { browser_hash: browser }),
    'manage.use_recovery_code': (half: Buffer, browser: Buffer | null) =>
      act(q, 'manage.use_recovery_code', half, { new_session_hash: makeHash(), code_hash: makeHash(), browser_hash: browser })
  }
  await setClock(q, '2026-09-01T08:00:01Z')
  const halves = Array.from({ length: 25 }, makeHash)
  for (const half of halves) await begin(q, half, userId)
  const [half] = halves as [Buffer]
  for (const [operation, give] of Object.entries(kinds)) {
    for (let n = 0; n < 10; n++) await give(half, browserOf(half))
    t.equal(await q.code(() => give(half, browserOf(half))), 'OYL01',
      `${operation} a session that awaits its factor makes no browser known`)
    for (let n = 0; n < 10; n++) await give(half, browserOf(session))
    t.equal(await q.code(() => give(half, browserOf(session))), 'OYL01',
      `${operation} ten of its own, however many sessions await a factor`)
  }
})

database.transaction('PEOPLE-30 ten attempts for an address of mail from one network address in fifteen minutes, known or not; signing in clears them', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { email, userId } = await makePerson(q)
  for (const name of [email, 'nobody@example.org']) {
    for (let n = 0; n < 10; n++) await find(q, name, '192.0.2.77')
    t.equal(await q.code(() => find(q, name.toUpperCase(), '192.0.2.77')), 'OYL01')
    t.equal(await q.code(() => find(q, name, '198.51.100.1')), undefined)
  }
  t.equal(await q.value("select count(*)::integer from tenancy.sign_in_counts where bucket like '%@%'"), 0, 'addresses are kept as hashes')
  await setClock(q, '2026-09-01T08:14:59Z')
  const again = (name: string) => q.code(() => find(q, name, '192.0.2.77'))
  t.equal(await again(email), 'OYL01')
  await begin(q, makeHash(), userId)
  t.equal(await again(email), undefined)
  t.equal(await again('nobody@example.org'), 'OYL01')
  await setClock(q, '2026-09-01T08:15:00Z')
  t.equal(await again('nobody@example.org'), undefined)
})

database.transaction('PEOPLE-30 thirty attempts from one network address, of IPv6 from 64 bits of it, of whatever persons; ten codes of one person', async (t, q) => {
  for (let n = 0; n < 30; n++) await find(q, `n${n}@example.org`, `2001:db8::${n}`)
  t.equal(await q.code(() => find(q, 'n@example.org', '2001:db8::ffff')), 'OYL01')
  t.equal(await q.code(() => find(q, 'n@example.org', '2001:db8:0:1::1')), undefined)
  for (let n = 0; n < 30; n++) await find(q, `m${n}@example.org`, '::ffff:192.0.2.1')
  t.equal(await q.code(() => find(q, 'n@example.org', '192.0.2.1')), 'OYL01')
  const { session } = await makePerson(q)
  for (let n = 0; n < 10; n++) await act(q, 'manage.find_totp', session, { browser_hash: makeHash() })
  t.equal(await q.code(() => act(q, 'manage.find_totp', session, { browser_hash: null })), 'OYL01')
  const use = () => act(q, 'manage.use_recovery_code', session, { new_session_hash: makeHash(), code_hash: makeHash(),
    browser_hash: null })
  for (let n = 0; n < 10; n++) await use()
  t.equal(await q.code(use), 'OYL01')
})
