/** What a password, a link or a code may change of how a person signs in, over HTTP (PEOPLE-150 to PEOPLE-154). */
import t from 'tap'
import { call } from '../../db/call.ts'
import { hashToken, makeToken } from '../../platform/tokens.ts'
import { codeAt } from '../../server/sign_in/totp.ts'
import { makeVisitor, PASSWORD, signInAs, type Visitor } from '../helpers/dashboard.ts'
import { answerPasskey, authenticatorOf, readTotpSecret, useNamedService } from '../helpers/passkey_visitor.ts'

const service = await useNamedService(t)
const q = await service.database.connect()
const path = '/dashboard/security'
const OTHER = 'five other plain words here'
const signIn = (visitor: Visitor, email: string, password = PASSWORD) => visitor.send('/dashboard/sign-in', { email, password })
const addPasskey = async (visitor: Visitor, authenticator = authenticatorOf(service), proof = {}) =>
  (await answerPasskey(visitor, `${path}/passkeys`, { name: 'Laptop', ...proof }, (options) => authenticator.create(options))).last

/** What somebody signs in with. */
const factorsOf = async (userId: string): Promise<object> => (await q.query(`
  select array(select encode(p.credential_id, 'hex') from tenancy.passkeys p where p.user_id = $1 order by 1) as passkeys,
         (select t.confirmed_at from tenancy.totp_secrets t where t.user_id = $1) as authenticator,
         array(select encode(c.code_hash, 'hex') from tenancy.recovery_codes c where c.user_id = $1 and c.used_at is null order by 1) as codes,
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
