/** Signing in at the identity provider of an account: the way there and back, and providers that lie. */
import t from 'tap'
import { ServiceError } from '../../db/errors.ts'
import { parseCidrs, type Cidr } from '../../platform/addresses.ts'
import { makeSecretBox } from '../../platform/secrets.ts'
import { makeOperate, type Operate } from '../../server/dashboard/ask.ts'
import { makeRequested, makeOidc, type Provider } from '../../server/sign_in/oidc.ts'
import { arrive, backOf, leaveToLink, leaveToSignIn, setProvider, type Traveller } from '../../server/sign_in/oidc_flows.ts'
import { useDatabase, type Query } from '../helpers/database.ts'
import { hostileUrls } from '../helpers/http/hostile_urls.ts'
import { startIdentityProvider, type IdentityProvider } from '../helpers/people/identity_provider.ts'
import { act, hashOf, makeAccount, makeHash, makePerson, sessionsIn } from '../helpers/people/people.ts'

const database = await useDatabase(t)
const loopback = parseCidrs('127.0.0.0/8') as Cidr[]
const oidc = makeOidc({ allow: loopback, userAgent: 'test' })
const [BASE, BACK] = ['https://exchange.example.org', 'https://exchange.example.org/dashboard/sign-in/acct_1/back']
const of = ({ issuer, clientId, secret }: IdentityProvider): Provider => ({ issuer, clientId, secret })
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(() => undefined, (thrown: unknown) => thrown)
  if (!(error instanceof ServiceError)) throw error ?? new Error('nothing was refused')
  return `${error.known.slug}: ${error.message}`
}

t.test('PEOPLE-74 people leave with state, nonce and PKCE, and come back as whom the provider names', async (t) => {
  for (const methods of [['client_secret_basic'], ['client_secret_post']]) {
    const provider = await startIdentityProvider(t, methods)
    await oidc.check(of(provider))
    const asked = makeRequested()
    const url = await oidc.leave(of(provider), asked, BACK)
    t.match(Object.fromEntries(url.searchParams), {
      client_id: 'oyss', redirect_uri: BACK, scope: 'openid email profile', response_type: 'code', prompt: 'login', state: asked.state,
      nonce: asked.nonce, code_challenge_method: 'S256'
    })
    t.notOk(url.href.includes(asked.verifier))
    const { searchParams } = await provider.visit(url)
    t.same(await oidc.arrive(of(provider), asked, BACK, searchParams), {
      issuer: provider.issuer, subject: '1', email: 'kim@example.org', isVerified: true, name: 'Kim'
    })
    const token = provider.asked.find(({ path }) => path === '/token')
    t.equal(token?.authorization !== undefined, methods[0] === 'client_secret_basic')
    t.equal(new URLSearchParams(token?.body).get('client_secret'), methods[0] === 'client_secret_post' ? provider.secret : null)
    t.match(await refusalOf(oidc.arrive(of(provider), asked, BACK, searchParams)), /cannot be used now/, 'a code counts once')
  }
  const provider = await startIdentityProvider(t)
  provider.lies.claims = { email: undefined, email_verified: undefined }
  const asked = makeRequested()
  const { searchParams } = await provider.visit(await oidc.leave(of(provider), asked, BACK))
  t.match(await oidc.arrive(of(provider), asked, BACK, searchParams), { email: 'kim@example.org', isVerified: true }, 'asked for apart')
})

t.test('PEOPLE-74 an answer with another state, nonce, audience, issuer, verifier or time signs in nobody', async (t) => {
  const provider = await startIdentityProvider(t)
  const now = Math.floor(Date.now() / 1000)
  const attempt = async (change: (query: URLSearchParams) => void = () => {}, lies = {}, about = {}): Promise<string> => {
    provider.lies = {}
    const asked = makeRequested()
    const { searchParams } = await provider.visit(await oidc.leave(of(provider), asked, BACK))
    change(searchParams)
    provider.lies = lies
    return refusalOf(oidc.arrive(of(provider), { ...asked, ...about }, BACK, searchParams))
  }
  t.match(await attempt((query) => query.set('state', makeRequested().state)), /another attempt/)
  t.match(await attempt((query) => query.delete('state')), /another attempt/)
  t.match(await attempt((query) => query.set('error', 'access_denied<script>')), /did not sign you in: access_deniedscript\./)
  t.match(await attempt((query) => query.set('iss', 'https://evil.example')), /cannot be used/)
  t.match(await attempt((query) => query.delete('code')), /cannot be used/)
  t.match(await attempt(undefined, {}, { verifier: makeRequested().verifier }), /cannot be used/)
  for (const claims of [
    { nonce: 'other' }, { aud: 'other' }, { iss: 'https://evil.example' }, { exp: now - 3600 }, { iat: undefined }, { sub: undefined },
    { sub: '' }, { sub: 'x'.repeat(256) }
  ]) t.match(await attempt(undefined, { claims }), /cannot be used/, JSON.stringify(claims))
  t.match(await attempt(undefined, { isForged: true }), /cannot be used/, 'signed by somebody else')
  for (const token of [{ id_token: undefined }, { id_token: 'a.b.c' }, { token_type: undefined }]) {
    t.match(await attempt(undefined, { token }), /cannot be used/, JSON.stringify(token))
  }
})

t.test('PEOPLE-74 a provider at an address that is not public is not asked, nor one that leads there', async (t) => {
  const provider = await startIdentityProvider(t)
  const strict = makeOidc({ allow: [], userAgent: 'test', resolve: async () => ['10.0.0.1'] })
  const { port } = new URL(provider.issuer)
  const urls = [...hostileUrls(Number(port)), provider.issuer, `https://127.0.0.1:${port}`, 'http://a.example', 'https://a.example']
  for (const issuer of urls) {
    t.match(await refusalOf(strict.check({ ...of(provider), issuer })), /^unauthorized: This identity provider cannot be used now/, issuer)
  }
  t.same(provider.asked, [])
  for (const path of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint']) {
    provider.lies = {}
    const asked = makeRequested()
    const { searchParams } = await provider.visit(await oidc.leave(of(provider), asked, BACK))
    provider.lies = { document: { [path]: 'http://10.0.0.1/x' }, claims: { email: undefined } }
    t.match(await refusalOf(path === 'authorization_endpoint'
      ? oidc.leave(of(provider), asked, BACK)
      : oidc.arrive(of(provider), asked, BACK, searchParams)), /cannot be used now/, path)
  }
  provider.lies = { document: { issuer: 'https://evil.example' } }
  t.match(await refusalOf(oidc.check(of(provider))), /cannot be used now/)
  t.match(await refusalOf(oidc.check({ ...of(provider), issuer: `${provider.issuer}/nothing` })), /cannot be used now/)
})

type Way = { traveller: Traveller, accountId: string, operateAs: (hash: Buffer) => Operate, session: () => Buffer | null }
/** An account with that provider, and who is on the way. */
async function settle (q: Query, provider: IdentityProvider): Promise<Way> {
  const db = sessionsIn(q)
  let token: Buffer | null = null
  const traveller = {
    operate: makeOperate(db, () => null), oidc, secrets: makeSecretBox([Buffer.alloc(32, 1)]), baseUrl: BASE,
    renew: () => hashOf(token = makeHash()), address: '192.0.2.1', agent: 'A browser', browser: null
  }
  const operateAs = (own: Buffer): Operate => makeOperate(db, () => own)
  const accountId = await makeAccount(q)
  const owner = { ...traveller, operate: operateAs((await makePerson(q, { accountId, role: 'owner' })).session) }
  const { issuer, clientId, secret } = provider
  const settings = { issuer, clientId, secret, domain: 'example.org', defaultRole: 'viewer' }
  await setProvider(owner, accountId, settings)
  await setProvider(owner, accountId, { ...settings, secret: null })
  await q.call('manage.confirm_domain', { account_id: accountId, domain: null, made_by: 'root' })
  return { traveller, accountId, operateAs, session: () => token }
}

database.transaction('PEOPLE-74, PEOPLE-75 a person comes in by the provider of an account, once for each way there, and links it while signed in', async (t, q) => {
  const provider = await startIdentityProvider(t)
  const { traveller, accountId, operateAs, session } = await settle(q, provider)
  const { token, url, accountName } = await leaveToSignIn(traveller, accountId)
  t.equal(accountName, 'Home')
  const { searchParams: query, pathname } = await provider.visit(url)
  t.equal(BASE + pathname, backOf(BASE, accountId))
  t.match(await refusalOf(arrive(traveller, accountId, { token: undefined, query })), /used already/, 'another browser')
  t.equal(await arrive(traveller, accountId, { token, query }), 'signed in')
  t.match(await act(q, 'manage.read_me', session(), {}), {
    email: 'kim@example.org', role: 'viewer', account_id: accountId, method: 'provider'
  })
  t.match(await refusalOf(arrive(traveller, accountId, { token, query })), /used already/, 'a second time')

  const again = await leaveToSignIn(traveller, accountId)
  const back = await provider.visit(again.url)
  const elsewhere = await makeAccount(q, 'Elsewhere')
  t.match(await refusalOf(leaveToSignIn(traveller, elsewhere)), /no identity provider/)
  t.match(await refusalOf(arrive(traveller, elsewhere, { token: again.token, query: back.searchParams })), /used already/, 'of another')

  const person = await makePerson(q, { accountId, role: 'developer', email: 'lee@other.example' })
  const signed = { ...traveller, operate: operateAs(person.session) }
  provider.person = { sub: '2', email: 'nobody@other.example' }
  const link = await leaveToLink(signed)
  t.equal(await arrive(signed, accountId, { token: link.token, query: (await provider.visit(link.url)).searchParams }), 'linked')
  const last = await leaveToSignIn(traveller, accountId)
  await arrive(traveller, accountId, { token: last.token, query: (await provider.visit(last.url)).searchParams })
  t.match(await act(q, 'manage.read_me', session(), {}), { user_id: person.userId, role: 'developer' })
})

database.transaction('PEOPLE-73 a provider that does not answer as it should is not kept', async (t, q) => {
  const provider = await startIdentityProvider(t)
  provider.lies = { document: { issuer: 'https://evil.example' } }
  t.match(await refusalOf(settle(q, provider)), /cannot be used now/)
  t.same(await q('select * from tenancy.identity_providers'), [])
})
