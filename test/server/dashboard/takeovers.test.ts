/** What somebody who knows a password prepares before its owner adds a factor, and tries after an operator removed one (PEOPLE-150). */
import t from 'tap'
import { call } from '../../helpers/call.ts'
import { hashToken, makeToken } from '../../../platform/tokens.ts'
import { codeAt } from '../../../server/sign_in/totp.ts'
import { makeVisitor, PASSWORD, signInAs, type Visitor } from '../../helpers/dashboard.ts'
import { addPasskeyOf, authenticatorOf, readTotpSecret, useNamedService } from '../../helpers/people/passkey_visitor.ts'

const service = await useNamedService(t)
const q = await service.database.connect()
const path = '/dashboard/security'
const addPasskey = (visitor: Visitor, proof = {}) => addPasskeyOf(visitor, authenticatorOf(service), proof)
const signIn = (visitor: Visitor, email: string) => visitor.send('/dashboard/sign-in', { email, password: PASSWORD })
const giveCode = (visitor: Visitor, secret: Buffer) =>
  visitor.send(`${path}/totp/code`, { code: codeAt(secret, Math.floor(Date.now() / 30_000)) })
const passkeysOf = async (userId: string): Promise<{ passkey_id: string, name: string }[]> =>
  (await q.query('select passkey_id, name from tenancy.passkeys where user_id = $1', [userId])).rows
const hasAuthenticator = async (userId: string): Promise<boolean> =>
  (await q.query('select from tenancy.totp_secrets where user_id = $1 and confirmed_at is not null', [userId])).rowCount === 1

t.test('PEOPLE-150 an authenticator that another session began is neither shown nor completed: the one who began it knows its secret', async (t) => {
  const [victim, attacker] = [await signInAs(service, 'owner'), makeVisitor(service)]
  await signIn(attacker, victim.email)
  await attacker.send(`${path}/totp`)
  const planted = readTotpSecret(await attacker.read(`${path}/totp`)) as Buffer
  await addPasskey(victim)
  t.notMatch(await victim.read(path), /Continue adding it/)
  t.match(await victim.get(`${path}/totp`), { status: 404 })
  t.not((await giveCode(victim, planted)).status, 303)
  await victim.send(`${path}/totp`)
  const own = readTotpSecret(await victim.read(`${path}/totp`)) as Buffer
  t.notSame(own, planted)
  t.equal(await hasAuthenticator(victim.userId), false)
  await giveCode(victim, own)
  t.equal(await hasAuthenticator(victim.userId), true)
})

t.test('PEOPLE-18 whose factors an operator removed is not taken over by the password of before, which goes with them', async (t) => {
  const [victim, before, after, token] = [await signInAs(service, 'owner'), makeVisitor(service), makeVisitor(service), makeToken()]
  await addPasskey(victim)
  await signIn(before, victim.email)
  await call(service.database.pool('oyss_manager'), 'manage.reset_user', {
    email: victim.email, link_hash: hashToken(token), removes_factors: true, made_by: 'root'
  })
  t.match(await signIn(after, victim.email), { status: 422 })
  for (const attacker of [before, after]) {
    for (const proof of [{}, { confirm_password: PASSWORD }]) await addPasskey(attacker, proof)
  }
  t.same(await passkeysOf(victim.userId), [])
  t.match(await victim.send(`/dashboard/welcome/${token}`, { password: 'five other plain words here' }), { status: 303 })
  t.match((await addPasskey(victim))?.text, /Your recovery codes/)
})

t.test('PEOPLE-150 the password of a person who has a passkey does not rename it', async (t) => {
  const [victim, attacker] = [await signInAs(service, 'owner'), makeVisitor(service)]
  await addPasskey(victim)
  await signIn(attacker, victim.email)
  const [{ passkey_id: id } = { passkey_id: '' }] = await passkeysOf(victim.userId)
  t.match(await attacker.send(`${path}/passkeys/${id}/rename`, { name: 'Stolen' }), { status: 403 })
  t.match(await passkeysOf(victim.userId), [{ name: 'Laptop' }])
})
