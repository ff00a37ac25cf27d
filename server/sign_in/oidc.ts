/**
 * Signing in at the identity provider of an account (OpenID Connect, authorization code with PKCE; PEOPLE-74): what a browser is sent away
 * with, and whom the provider names when it returns. All requests go through the guard against addresses that are not public.
 */
import * as client from 'openid-client'
import { ServiceError } from '../../db/errors.ts'
import type { Cidr } from '../../platform/addresses.ts'
import { FetchRefused, judgeAddress, makeGuardedFetch, type GuardedFetchOptions } from '../../platform/guarded_fetch.ts'

export type Provider = { issuer: string, clientId: string, secret: string }
/** What ties an answer to its question; kept in the database meanwhile. */
export type Requested = { state: string, nonce: string, verifier: string }
/** Whom the provider named. */
export type Named = { issuer: string, subject: string, email: string | null, isVerified: boolean, name: string | null }
/** `back`: the address that the provider returns to, one an account. Each throws ServiceError with a sentence for people. */
export type Oidc = {
  check: (provider: Provider) => Promise<void>
  leave: (provider: Provider, asked: Requested, back: string) => Promise<URL>
  arrive: (provider: Provider, asked: Requested, back: string, query: URLSearchParams) => Promise<Named>
}

const SECONDS = 10
const DRIFT_SECONDS = 30
/** As OpenID Connect bounds it. */
const LONGEST_SUBJECT = 255

export const makeRequested = (): Requested =>
  ({ state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() })

export function makeOidc (options: GuardedFetchOptions): Oidc {
  const fetch = makeGuardedFetch(options)
  const open = (provider: Provider): Promise<client.Configuration> => discover(provider, fetch, options.allow)
  return {
    check: async (provider) => { await explain(open(provider), 'Correct what you typed, or ask who runs the provider.') },
    leave: (provider, { state, nonce, verifier }, back) => explain(open(provider).then(async (config) => {
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: back, scope: 'openid email profile', response_type: 'code', prompt: 'login', state, nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256',
      })
      if (judgeAddress(url.href, options.allow) !== undefined) throw new FetchRefused('The address where people sign in is not public.')
      return url
    })),
    arrive: async (provider, { state, nonce, verifier }, back, query) => {
      if (query.get('state') !== state) throw strange('This answer belongs to another attempt. Sign in again.')
      const refusal = query.get('error')
      if (refusal !== null) throw strange(`The identity provider did not sign you in: ${refusal.replaceAll(/[^\w ]/g, '').slice(0, 60)}.`)
      return explain(open(provider).then(async (config) => {
        const url = new URL(back)
        url.search = query.toString()
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true
        })
        return name(provider, config, tokens)
      }))
    },
  }
}

/** The provider as its own document describes it; the secret goes as it takes it. */
async function discover (
  { issuer, clientId, secret }: Provider, fetch: client.CustomFetch, allow: readonly Cidr[]
): Promise<client.Configuration> {
  const reason = judgeAddress(issuer, allow)
  if (reason !== undefined) throw new FetchRefused(reason)
  // judgeAddress lets http pass for addresses of the setting alone.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  const settings = { [client.customFetch]: fetch, timeout: SECONDS, execute }
  const found = (await client.discovery(new URL(issuer), clientId, secret, undefined, settings)).serverMetadata()
  const takesPost = found.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  const config = new client.Configuration(
    found, clientId, { client_secret: secret, [client.clockTolerance]: DRIFT_SECONDS },
    takesPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
  )
  config[client.customFetch] = fetch
  config.timeout = SECONDS
  for (const set of [...execute, client.enableNonRepudiationChecks]) set(config)
  return config
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

async function name ({ issuer }: Provider, config: client.Configuration, tokens: Tokens): Promise<Named> {
  const claims = tokens.claims()
  if (claims === undefined) throw new FetchRefused('It sent no ID token.')
  const more = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
    ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
    : {}
  if (claims.sub === '' || claims.sub.length > LONGEST_SUBJECT) {
    throw new FetchRefused(`Its name for you (sub) is empty or longer than ${LONGEST_SUBJECT} characters.`)
  }
  const all: Record<string, unknown> = { ...more, ...claims }
  return {
    issuer, subject: claims.sub, email: typeof all.email === 'string' ? all.email : null, isVerified: all.email_verified === true,
    name: typeof all.name === 'string' ? all.name : null
  }
}

const strange = (words: string, cause?: unknown): ServiceError => new ServiceError('unauthorized', words, { cause })

const OTHERWISE = 'Sign in with a passkey or a password, or ask an owner of the account.'
/** Errors of the provider, as a sentence: what its address was refused for, and what to do (`advice`). */
const explain = <T>(work: Promise<T>, advice = OTHERWISE): Promise<T> => work.catch((error: unknown) => {
  const reason = reasonOf(error) ?? 'It did not answer as OpenID Connect requires.'
  throw strange(`This identity provider cannot be used now. ${reason} ${advice}`, error)
})

function reasonOf (error: unknown): string | undefined {
  const { message, code, cause } = Object(error) as { message?: string, code?: string, cause?: unknown }
  if (error instanceof FetchRefused) return message
  if (code === 'EFORBIDDEN') return 'Its address is not public.'
  return cause === undefined ? undefined : reasonOf(cause)
}
