/** What a password, a link or a code may change of how a person signs in, over HTTP. */
import t from 'tap'
import { call } from '../../helpers/call.ts'
import { hashToken, makeToken } from '../../../platform/tokens.ts'
import { codeAt } from '../../../server/sign_in/totp.ts'
import { makeVisitor, PASSWORD, signInAs, type Visitor } from '../../helpers/dashboard.ts'
import { addPasskeyOf, answerPasskey, authenticatorOf, readTotpSecret, useNamedService } from '../../helpers/people/passkey_visitor.ts'

const service = await useNamedService(t)
const q = await service.database.connect()
const path = '/dashboard/security'
const OTHER = 'five other plain words here'
const signIn = (visitor: Visitor, email: string, password = PASSWORD) => visitor.send('/dashboard/sign-in', { email, password })
const addPasskey = (visitor: Visitor, authenticator = authenticatorOf(service), proof = {}) => addPasskeyOf(visitor, authenticator, proof)

/** What somebody signs in with. */
const factorsOf = async (userId: string): Promise<object> => (await q.query(`
  select array(select encode(p.credential_id, 'hex') from tenancy.passkeys p where p.user_id = $1 order by 1) as passkeys,
         (select t.confirmed_at from tenancy.totp_secrets t where t.user_id = $1) as authenticator,
         array(select encode(c.code_hash, 'hex') from tenancy.recovery_codes c
                where c.user_id = $1 and c.used_at is null order by 1) as codes,
         (select w.phc from tenancy.passwords w where w.user_id = $1) as phc`, [userId])).rows[0]

/** Tries all that a password session could do to stay: another passkey, an authenticator, codes, another password, removals. */
async function takeOver (attacker: Visitor, userId: string, password: string): Promise<void> {
  const { rows: [{ passkey_id: passkeyId }] } = await q.query('select passkey_id from tenancy.passkeys where user_id = $1', [userId])
  for (const proof of [{}, { confirm_password: password }]) {
    await addPasskey(attacker, authenticatorOf(service), proof)
    await attacker.send(`${path}/totp`, proof)
    const secret = readTotpSecret((await attacker.get(`${path}/totp`)).text)
    if (secret !== undefined) {
      await attacker.send(`${path}/totp/code`, { code: codeAt(secret, Math.floor(Date.now() / 30_000)), ...proof })
    }
    await attacker.send(`${path}/codes`, proof)
    await attacker.send(`${path}/password`, { new_password: OTHER, ...proof })
    await attacker.send(`${path}/passkeys/${passkeyId}/remove`, proof)
  }
}

/** A member with a password and a passkey, and no authenticator. */
async function makeMember (): Promise<Visitor> {
  const member = await signInAs(service, 'owner')
  await addPasskey(member)
  return member
}

t.test('PEOPLE-150 the password of a person who has a passkey changes nothing of how that person signs in', async (t) => {
  const victim = await makeMember()
  const before = await factorsOf(victim.userId)
  t.match(before, { passkeys: [/^[0-9a-f]{64}$/] })
  const attacker = makeVisitor(service)
  t.match(await signIn(attacker, victim.email), { status: 303, location: '/dashboard' })
  await takeOver(attacker, victim.userId, PASSWORD)
  t.same(await factorsOf(victim.userId), before)
  t.match(await attacker.send('/dashboard/live/keys', { kind: 'secret' }), { status: 403 }, 'nor confirms what is sensitive')
})

t.test('PEOPLE-150, PEOPLE-18 a reset link sets the password of a person who has a passkey and changes no other factor', async (t) => {
  const [victim, attacker, token] = [await makeMember(), makeVisitor(service), makeToken()]
  const before = await factorsOf(victim.userId) as { phc: string }
  await call(service.database.pool('oyss_manager'), 'manage.reset_user', {
    email: victim.email, link_hash: hashToken(token), removes_factors: false, made_by: 'root'
  })
  t.match(await attacker.send(`/dashboard/welcome/${token}`, { password: OTHER }), { status: 303 })
  const { phc } = await factorsOf(victim.userId) as { phc: string }
  t.not(phc, before.phc)
  await takeOver(attacker, victim.userId, OTHER)
  t.same(await factorsOf(victim.userId), { ...before, phc })
})

t.test('PEOPLE-151 an operator is not signed in by a password, nor gets a passkey by one', async (t) => {
  const operator = await signInAs(service, 'operator')
  await addPasskey(operator)
  const before = await factorsOf(operator.userId)
  const attacker = makeVisitor(service)
  t.match(await signIn(attacker, operator.email), { status: 422 })
  await takeOver(attacker, operator.userId, PASSWORD)
  t.same(await factorsOf(operator.userId), before)
})

const codesOf = (text: string): string[] => /<pre><code>([^<]+)<\/code>/.exec(text)?.[1]?.trim().split('\n') ?? []

t.test('PEOPLE-152 recovery codes come with the first passkey; one counts as a factor; who has none left gets new ones at the next sign-in', async (t) => {
  const ana = await signInAs(service, 'owner')
  const authenticator = authenticatorOf(service)
  const codes = codesOf((await addPasskey(ana, authenticator))?.text ?? '')
  t.equal(codes.length, 10)
  t.match(await addPasskey(ana), { status: 303, location: `${path}?done=passkey` }, 'those of before stay with another one')

  const browser = makeVisitor(service)
  await signIn(browser, ana.email)
  t.match(await browser.send(`${path}/password`, { new_password: OTHER }), { status: 403, text: /name="confirm_code"/ })
  t.match(await browser.send(`${path}/password`, { new_password: OTHER, confirm_code: 'aaaa-bbbb-cccc' }), { status: 403 })
  t.match(await browser.send(`${path}/password`, { new_password: OTHER, confirm_code: codes[0] as string }), {
    status: 303, location: `${path}?done=password`
  })
  const passkeySignIn = async (): Promise<string> => {
    const { last } = await answerPasskey(makeVisitor(service), '/dashboard/sign-in/passkey', {}, (options) => authenticator.get(options))
    return last?.text ?? ''
  }
  t.same(codesOf(await passkeySignIn()), [])
  await q.query('update tenancy.recovery_codes set used_at = now() where user_id = $1', [ana.userId])
  t.equal(codesOf(await passkeySignIn()).length, 10)
  t.same(codesOf(await passkeySignIn()), [])
})

t.test('PEOPLE-153 a change of factors is shown in every other session until it is acknowledged there, with what changed', async (t) => {
  const ana = await signInAs(service, 'owner')
  const other = makeVisitor(service)
  await signIn(other, ana.email)
  const notice = /How you sign in was\s+changed/
  t.notMatch(await other.read('/dashboard/test'), notice)
  await addPasskey(ana)
  t.notMatch(await ana.read('/dashboard/test'), notice)
  t.match(await other.read('/dashboard/test'), notice)
  t.match(await other.read(path), /A passkey was added\.[^]*another session/)
  t.match(await other.send(`${path}/changes`), { status: 303 })
  t.notMatch(await other.read('/dashboard/test'), notice)
  await call(service.database.pool('oyss_manager'), 'manage.reset_user', {
    email: ana.email, link_hash: hashToken(makeToken()), removes_factors: true, made_by: 'root'
  })
  for (const visitor of [ana, other]) t.match(await visitor.read(path), /removed your passkeys[^]*the operator of the service/)
  t.match(await factorsOf(ana.userId), { passkeys: [], codes: [] })
})

t.test('PEOPLE-151 the link of an operator makes a passkey and nothing else, which signs in; the next one too', async (t) => {
  const token = makeToken()
  const { user_id: userId } = await call(service.database.pool('oyss_manager'), 'manage.add_operator', {
    email: 'staff@example.org', name: 'Staff', link_hash: hashToken(token), made_by: 'root'
  })
  const [staff, authenticator] = [makeVisitor(service), authenticatorOf(service)]
  const link = `/dashboard/welcome/${token}`
  t.notMatch(await staff.read(link), /type="password"/)
  t.match(await staff.send(link, { password: PASSWORD }), { status: 422 })
  const { last } = await answerPasskey(staff, link, { name: 'Key' }, (options) => authenticator.create(options))
  t.match(last, { status: 303, location: '/dashboard' })
  t.match(await staff.get('/dashboard/live/accounts'), { status: 200 })
  t.match(await makeVisitor(service).get(link), { status: 404 }, 'it works once')
  t.match(await factorsOf(userId as string), { passkeys: [authenticator.id.toString('hex')], phc: null })
  t.match(await staff.send(`${path}/password`, { new_password: OTHER }), { status: 409 })
  const again = makeVisitor(service)
  await answerPasskey(again, '/dashboard/sign-in/passkey', {}, (options) => authenticator.get(options))
  t.match(await again.get('/dashboard/live/accounts'), { status: 200 })
})
