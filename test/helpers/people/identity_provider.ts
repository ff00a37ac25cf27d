/**
 * An identity provider on this machine (OpenID Connect): signs in whom a test says, and as a test wishes to be lied to.
 *
 *   const provider = await startIdentityProvider(t)
 *   provider.person = { sub: '1', email: 'kim@example.org', email_verified: true }
 *   const back = await provider.visit(url)     // what the browser brings back, as a person does who agrees at once
 */
import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

export type IdentityProvider = {
  issuer: string
  clientId: string
  secret: string
  /** The claims of the person who comes. */
  person: Record<string, unknown>
  /** Laid over the claims of the token, over the document of the provider, and over the answer of the token address; another key. */
  lies: { isForged?: boolean, claims?: Record<string, unknown>, document?: Record<string, unknown>, token?: Record<string, unknown> }
  asked: { path: string, authorization: string | undefined, body: string }[]
  /** Where the provider sends the browser that comes with this address. */
  visit: (url: URL) => Promise<URL>
}

const encode = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

type Pair = { privateKey: KeyObject, publicKey: KeyObject }

/** Closed with the test. */
export async function startIdentityProvider (t: Pick<Test, 'teardown'>, methods = ['client_secret_basic']): Promise<IdentityProvider> {
  const [{ privateKey, publicKey }, other] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 })) as [Pair, Pair]
  const codes = new Map<string, { nonce: string | null, challenge: string | null, back: string }>()
  const signed = (claims: object): string => {
    const content = `${encode({ alg: 'RS256', kid: 'a', typ: 'JWT' })}.${encode(claims)}`
    return `${content}.${sign('sha256', Buffer.from(content), own.lies.isForged ? other.privateKey : privateKey).toString('base64url')}`
  }
  const redeem = (form: URLSearchParams): object | undefined => {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const proof = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url')
    if (code === undefined || proof !== code.challenge || form.get('redirect_uri') !== code.back) return undefined
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: own.issuer, aud: own.clientId, iat: now, exp: now + 300, nonce: code.nonce, ...own.person, ...own.lies.claims }
    return { access_token: 'at', token_type: 'Bearer', expires_in: 300, id_token: signed(claims), ...own.lies.token }
  }
  const answer = (request: IncomingMessage, body: string): [number, object] => {
    const url = new URL(request.url ?? '/', own.issuer)
    own.asked.push({ path: url.pathname, authorization: request.headers.authorization, body })
    const at = (path: string): string => own.issuer + path
    switch (url.pathname) {
      case '/.well-known/openid-configuration': return [200, {
        issuer: own.issuer, authorization_endpoint: at('/authorize'), token_endpoint: at('/token'), jwks_uri: at('/keys'),
        userinfo_endpoint: at('/userinfo'), response_types_supported: ['code'], subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'], token_endpoint_auth_methods_supported: methods, ...own.lies.document
      }]
      case '/keys': return [200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a', use: 'sig', alg: 'RS256' }] }]
      case '/userinfo': return [200, own.person]
      case '/authorize': return [302, consent(url)]
      case '/token': {
        const redeemed = redeem(new URLSearchParams(body))
        return redeemed ? [200, redeemed] : [400, { error: 'invalid_grant' }]
      }
      default: return [404, {}]
    }
  }
  const consent = (url: URL): { location: string } => {
    const [code, back] = [randomUUID(), new URL(url.searchParams.get('redirect_uri') ?? '')]
    codes.set(code, { nonce: url.searchParams.get('nonce'), challenge: url.searchParams.get('code_challenge'), back: back.href })
    back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '', iss: own.issuer }).toString()
    return { location: back.href }
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => { body += chunk }).on('end', () => {
      const [status, value] = answer(request, body)
      const headers = status === 302 ? value as { location: string } : { 'content-type': 'application/json' }
      response.writeHead(status, headers).end(JSON.stringify(value))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.teardown(() => new Promise<void>((done) => { server.close(() => done()); server.closeAllConnections() }))
  const own: IdentityProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, clientId: 'oyss', secret: 'a secret: of a client', asked: [],
    person: { sub: '1', email: 'kim@example.org', email_verified: true, name: 'Kim' }, lies: {},
    visit: async (url) => new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? 'about:blank'),
  }
  return own
}
