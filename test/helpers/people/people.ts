/**
 * People who sign in, for tests: made at once, as invitations, links and factors would in several steps.
 *
 *   const account = await makeAccount(q)
 *   const owner = await makePerson(q, { accountId: account, role: 'owner' })
 *   await act(q, 'manage.read_me', owner.session)
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Queryable } from '../../../db/pool.ts'
import type { Routines } from '../../../db/routines.ts'
import type { Sessions } from '../../../server/dashboard/ask.ts'
import type { Role } from '../../../server/dashboard/roles.ts'
import { permissions } from '../../../db/permissions.ts'
import type { Query } from '../database.ts'

/** `session` is the token that stands in the cookie. */
export type Person = { userId: string, email: string, session: Buffer, sessionId: string }
type Made = {
  accountId?: string, role?: Role, isOperator?: boolean, method?: 'password' | 'passkey' | 'link' | 'provider', email?: string,
  name?: string, address?: string
}
export type Operation = Extract<keyof Routines, `manage.${string}`>
/** The arguments of an operation besides the session. */
export type Rest<Name extends Operation> = Omit<Routines[Name]['arguments'], 'credential'>

/** A PHC string in the form of argon2id; nothing fits it. */
export const PHC = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'B'.repeat(43)}`
export const makeHash = (): Buffer => randomBytes(32)
/** What the database knows of a token. */
export const hashOf = (token: Buffer): Buffer => createHash('sha256').update(token).digest()
/** What the browser of a session is known by (PEOPLE-112). */
export const browserOf = (session: Buffer): Buffer => createHash('sha256').update('known').update(hashOf(session)).digest()

export async function makeAccount (q: Query, name = 'Home'): Promise<string> {
  return (await q.call('manage.create_account', { name })).account_id as string
}

/** Somebody who is signed in and confirmed, with a password; an operator with a passkey. */
export async function makePerson (q: Query, made: Made = {}): Promise<Person> {
  const { accountId, role, isOperator = false, method = isOperator ? 'passkey' : 'password' } = made
  const email = made.email ?? `${randomUUID()}@example.org`
  const userId = await q.value('select tenancy.add_user($1, $2, $3, null)', [email, made.name ?? 'Kim', isOperator])
  if (role) await q('insert into tenancy.memberships (account_id, user_id, role) values ($1, $2, $3)', [accountId, userId, role])
  await q('insert into tenancy.passwords (user_id, phc) values ($1, $2)', [userId, PHC])
  if (isOperator) await addPasskey(q, userId)
  return { userId, email, ...await signIn(q, userId, { accountId, method, address: made.address }) }
}

/** Another session of a person. */
export async function signIn (
  q: Query, userId: string, { accountId, method = 'password', address = '192.0.2.7' }: Partial<Record<keyof Made, any>> = {}
): Promise<{ session: Buffer, sessionId: string }> {
  const session = makeHash()
  const { session_id: sessionId } = await q.one('select * from tenancy.open_session($1, $2, $3, $4, $5, $6, null)', [
    hashOf(session), userId, accountId ?? null, method, address, 'A browser'
  ])
  return { session, sessionId }
}

export async function addPasskey (q: Query, userId: string, credential = makeHash()): Promise<string> {
  return q.value(
    `insert into tenancy.passkeys (passkey_id, user_id, credential_id, public_key, name, last_used_at)
     values (util.make_id('pky'), $1, $2, '', 'Laptop', util.now()) returning passkey_id`, [userId, credential]
  )
}

/** `isConfirmed` false: begun in the newest session of the person. */
export async function addTotp (q: Query, userId: string, { isConfirmed = true, step = 1 } = {}): Promise<void> {
  await q(
    `insert into tenancy.totp_secrets (user_id, secret, last_step, confirmed_at, session_id)
     values ($1, 'sealed', $2, case when $3 then util.now() end,
             (select max(s.session_id collate "C") from tenancy.sessions s where s.user_id = $1 and not $3))`,
    [userId, isConfirmed ? step : null, isConfirmed]
  )
}

/** As if a second factor of the person had been used in each of the sessions. */
export async function useFactor (q: Query, userId: string): Promise<void> {
  await q('update tenancy.sessions set has_used_factor = true where user_id = $1', [userId])
}

/** Calls an operation as the role of the pages does, or that of sign-in. */
export function act<Name extends Operation> (
  q: Query, name: Name, session: Buffer | null, rest: Rest<Name>
): Promise<Routines[Name]['result']> {
  const role = permissions[name.slice('manage.'.length)]?.isOfSignIn ? 'oyss_sign_in' : 'oyss_dashboard'
  return q.as(role, () => q.call(name, { credential: session, ...rest } as never))
}

/** What the dashboard has two pools for: sessions of both roles, in the transaction of a test. */
export function sessionsIn (q: Query): Sessions {
  const actingAs = (role: 'oyss_dashboard' | 'oyss_sign_in'): Queryable =>
    ({ query: async ({ text, values }) => ({ rows: await q.as(role, () => q(text, values)) }) })
  return { dashboard: actingAs('oyss_dashboard'), signIn: actingAs('oyss_sign_in') }
}

/** The SQLSTATE that an operation raises; undefined when it raises none. Whatever it did is undone. */
export async function codeOf (q: Query, work: () => Promise<unknown>): Promise<string | undefined> {
  await q('savepoint tried')
  try {
    await work()
    return undefined
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === undefined) throw error
    return code
  } finally {
    await q('rollback to savepoint tried')
  }
}

/** The sentence that an operation raises. */
export async function sentenceOf (q: Query, work: () => Promise<unknown>): Promise<string | undefined> {
  await q('savepoint heard')
  try {
    await work()
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    await q('rollback to savepoint heard')
  }
}

/** The identity provider of an account, as an owner would set it and an operator confirm its domain. */
export async function addProvider (q: Query, accountId: string, issuer = 'https://id.example.org'): Promise<void> {
  await q(
    `insert into tenancy.identity_providers (account_id, issuer, client_id, secret, domain, default_role, set_by,
       domain_confirmed_at, domain_confirmed_by)
     values ($1, $2, 'oyss', 'sealed', 'example.org', 'viewer', 'Kim', util.now(), 'root')`, [accountId, issuer]
  )
}
