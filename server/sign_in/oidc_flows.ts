/**
 * The way to the identity provider of an account and back (PEOPLE-74, PEOPLE-75): what was asked is kept in the database under the hash of
 * a token, which the browser holds in a short cookie, and taken once.
 */
import { ServiceError } from '../../db/errors.ts'
import type { Routines } from '../../db/routines.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { hashToken, makeToken } from '../../platform/tokens.ts'
import type { Operate } from '../dashboard/ask.ts'
import { makeRequested, type Requested, type Named, type Oidc, type Provider } from './oidc.ts'

/**
 * `operate`: operations of the session that asks. `renew`: makes a token for a new session, and returns its hash. `address`: network
 * address of the client, `agent`: what its browser calls itself, `browser`: what it is known by.
 */
export type Traveller = {
  operate: Operate, oidc: Oidc, secrets: SecretBox, baseUrl: string, renew: () => Buffer, address: string | null, agent: string | null,
  browser: Buffer | null
}
/** `token`: for the cookie. `url`: where the browser goes. */
export type Departure = { token: string, url: URL, accountName: string }
/** Whether somebody signed in, under the token that `renew` made, or who was signed in was linked. */
export type Arrival = 'signed in' | 'linked'
/** What an owner says of a provider; without `secret` it stays as it was. */
export type Settings = { issuer: string, clientId: string, secret: string | null, domain: string, defaultRole: string }

type Question = Routines['manage.begin_provider']['result']

const contextOf = (accountId: string): string => `identity provider ${accountId}`
/** Where a provider returns to; owners register it there. */
export const backOf = (baseUrl: string, accountId: string): string => `${baseUrl}/dashboard/sign-in/${accountId}/back`

/** Keeps the provider of an account after it answered as it should. */
export async function setProvider (
  { operate, oidc, secrets }: Pick<Traveller, 'operate' | 'oidc' | 'secrets'>, accountId: string, settings: Settings
): Promise<void> {
  const { issuer, clientId, secret, domain, defaultRole } = settings
  await oidc.check({ issuer, clientId, secret: secret ?? 'unknown' })
  await operate('set_identity_provider', {
    issuer, client_id: clientId, secret: secret === null ? null : secrets.seal(secret, contextOf(accountId)), domain,
    default_role: defaultRole
  })
}

/** Begins to sign in at the provider of an account. */
export async function leaveToSignIn (traveller: Traveller, accountId: string): Promise<Departure> {
  const [token, asked] = [makeToken(), makeRequested()]
  const { operate, address, browser } = traveller
  return depart(traveller, token, asked, await operate('begin_provider', {
    account_id: accountId, token_hash: hashToken(token), ...asked, address, browser_hash: browser
  }))
}

/** Begins to link who is signed in with the provider of the account. */
export async function leaveToLink (traveller: Traveller): Promise<Departure> {
  const [token, asked] = [makeToken(), makeRequested()]
  return depart(traveller, token, asked, await traveller.operate('begin_link', { token_hash: hashToken(token), ...asked }))
}

/** Comes back with what the provider put into the address. */
export async function arrive (
  traveller: Traveller, accountId: string, given: { token: string | undefined, query: URLSearchParams }
): Promise<Arrival> {
  const { operate, oidc, secrets, baseUrl } = traveller
  const question = given.token === undefined
    ? null
    : await operate('consume_provider', { account_id: accountId, token_hash: hashToken(given.token) })
  if (question === null || question.account_id === null) {
    throw new ServiceError('unauthorized', 'This took longer than five minutes, or was used already. Sign in again.')
  }
  const { challenge, nonce, verifier, is_link: isLink } = question
  const asked = { state: challenge ?? '', nonce: nonce ?? '', verifier: verifier ?? '' }
  const named = await oidc.arrive(openProvider(secrets, question), asked, backOf(baseUrl, accountId), given.query)
  if (isLink) await operate('link_identity', { issuer: named.issuer, subject: named.subject })
  else await signIn(traveller, accountId, named)
  return isLink ? 'linked' : 'signed in'
}

async function depart ({ oidc, secrets, baseUrl }: Traveller, token: string, asked: Requested, question: Question): Promise<Departure> {
  if (question.account_id === null) throw new ServiceError('not_found', 'This account has no identity provider. Sign in another way.')
  const url = await oidc.leave(openProvider(secrets, question), asked, backOf(baseUrl, question.account_id))
  return { token, url, accountName: question.account_name ?? '' }
}

async function signIn ({ operate, renew, address, agent }: Traveller, accountId: string, named: Named): Promise<void> {
  await operate('begin_provider_session', {
    new_session_hash: renew(), account_id: accountId, issuer: named.issuer, subject: named.subject, email: named.email,
    is_verified: named.isVerified, name: named.name, address, agent
  })
}

const openProvider = (secrets: SecretBox, { account_id: accountId, issuer, client_id: clientId, secret }: Question): Provider => ({
  issuer: issuer ?? '', clientId: clientId ?? '', secret: secrets.open(secret ?? Buffer.alloc(0), contextOf(accountId ?? ''))
})
