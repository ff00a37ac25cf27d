/** Sessions and refusals of the dashboard over HTTP: what ends, what gets a new token, what is counted, and that nothing is kept. */
import t from 'tap'
import { call } from '../../helpers/call.ts'
import { withClient } from '../../../db/pool.ts'
import { hashToken, makeToken } from '../../../platform/tokens.ts'
import { codeAt } from '../../../server/sign_in/totp.ts'
import { comes } from '../../helpers/await_condition.ts'
import { makeVisitor, PASSWORD, signInAs, type Visitor } from '../../helpers/dashboard.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t, { worker: false })
const { baseUrl, database } = service
const signIn = (visitor: Visitor, email: string) => visitor.send('/dashboard/sign-in', { email, password: PASSWORD })
/** Whether a token still opens a page. */
const opens = async (token: string): Promise<boolean> =>
  (await makeVisitor(service, { userId: '', email: '', token }).get('/dashboard/security')).status === 200

t.test('DASHBOARD-80 whatever is answered is in words and forbids caching: a wrong method, an address that is none or cannot be read, a file that is not there', async (t) => {
  const owner = await signInAs(service, 'owner')
  const ask = (path: string, method = 'GET', headers = {}) =>
    fetch(baseUrl + path, { method, redirect: 'manual', headers: { cookie: `oyss=${owner.token()}`, ...headers } })
  const refused = [
    [405, await ask('/dashboard/test/keys', 'PUT')], [405, await ask('/dashboard/sign-out')],
    [405, await ask('/dashboard/style.css', 'POST')],
    [404, await ask('/dashboard/test/nothing/at/all')], [404, await ask('/dashboard/nothing')], [404, await ask('/dashboard/%ff')],
    [404, await ask('/dashboard/test/data/%E0%A4%A')], [404, await ask('/dashboard/test/data/%00')],
    [404, await ask('/dashboard/explore/none.js')], [406, await ask('/dashboard/style.css', 'GET', { accept: 'image/png' })],
    [400, await ask('/dashboard/test/data?q=%00')], [403, await ask('/dashboard/test/keys', 'POST')],
    [415, await ask('/dashboard/test/keys', 'POST', { 'sec-fetch-site': 'same-origin' })], [404, await ask('/dashboard/staging')]
  ] as const
  for (const [status, response] of refused) {
    const { pathname } = new URL(response.url)
    t.equal(response.status, status, pathname)
    t.match(Object.fromEntries(response.headers), {
      'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8', 'content-security-policy': /frame-ancestors 'none'/
    }, pathname)
    t.match(await response.text(), /<h1>[^<]+<\/h1>\s*<p class="alert" role="alert">/, pathname)
  }
  t.equal(refused[0][1].headers.get('allow'), 'GET, HEAD, POST')
  for (const answer of [await ask('/dashboard'), await ask('/dashboard/test'), await ask('/dashboard/sign-in')]) {
    t.equal(answer.headers.get('cache-control'), 'no-store')
  }
  t.match((await ask('/dashboard/style.css')).headers.get('cache-control'), 'public', 'what is the same for everybody may be kept')
})

t.test('PEOPLE-110 who signs in over another session ends that one', async (t) => {
  const [ana, ben] = [await signInAs(service, 'viewer'), await signInAs(service, 'owner')]
  const [before, elsewhere] = [ana.token(), makeVisitor(service)]
  await signIn(elsewhere, ana.email)
  t.match(await signIn(ana, ben.email), { status: 303 })
  t.same([await opens(before), await opens(ana.token()), await opens(elsewhere.token())], [false, true, true])
})

t.test('PEOPLE-22 who joins an account while signed in has a new token afterwards', async (t) => {
  const ana = await signInAs(service, 'viewer')
  const { id } = await service.makeAccount('Hillside')
  const [before, token] = [ana.token(), makeToken()]
  await call(database.pool('oyss_manager'), 'manage.invite', {
    account_id: id, email: ana.email, role: 'owner', link_hash: hashToken(token), made_by: 'root'
  })
  t.match(await ana.send(`/dashboard/welcome/${token}`), { status: 303, location: '/dashboard' })
  t.same([await opens(before), await opens(ana.token())], [false, true])
  t.match(await ana.read('/dashboard/test'), 'Hillside')
})

t.test('PEOPLE-112 strangers who try a person\'s address keep out browsers that nobody knows, and not the one that signed in before', async (t) => {
  const ana = await signInAs(service, 'viewer')
  const browser = makeVisitor(service)
  await signIn(browser, ana.email)
  await browser.send('/dashboard/sign-out')
  const pool = database.pool('oyss_sign_in')
  for (let n = 1; n < 50; n++) { // the first sign-in was one of the fifty
    await call(pool, 'manage.find_password', {
      credential: null, email: ana.email, address: `198.51.100.${n % 10}`, browser_hash: hashToken(makeToken())
    })
  }
  const reported = await fetch(`${baseUrl}/dashboard/sign-in`, {
    method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams({ email: ana.email, password: PASSWORD })
  })
  t.equal(reported.status, 429)
  t.ok(Number(reported.headers.get('retry-after')) > 800, 'it says when to try again')
  t.match(await reported.text(), /Too many attempts to sign in\. Try again in 15 minutes/)
  t.match(await signIn(browser, ana.email), { status: 303 })
})

t.test('DASHBOARD-107 a password that is set while somebody signs in with the former one lets nobody in, and is answered as a wrong one', async (t) => {
  const ana = await signInAs(service, 'viewer')
  const db = await database.connect()
  await db.query('begin')
  await db.query("update tenancy.passwords set phc = left(phc, -4) || 'AAAA' where user_id = $1", [ana.userId])
  const visitor = makeVisitor(service)
  const asked = signIn(visitor, ana.email)
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await comes('the sign-in that waits', async () => (await db.query(waiting)).rows.length > 0)
  await db.query('commit')
  t.match(await asked, { status: 422, text: /role="alert">Address or password is wrong\./, cookie: undefined })
  t.match(await visitor.get('/dashboard/test'), { status: 303 })
})

/** Begins to add an authenticator; returns its secret. */
async function beginTotp (visitor: Visitor): Promise<Buffer> {
  await visitor.send('/dashboard/security/totp')
  const typed = /<pre><code>([A-Z2-7 ]+)/.exec(await visitor.read('/dashboard/security/totp'))?.[1]?.replaceAll(' ', '') ?? ''
  const bits = Array.from(typed, (one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

t.test('PEOPLE-112 ten wrong codes of someone with the password keep the person out of no browser in which they signed in before', async (t) => {
  const [ana, stranger] = [await signInAs(service, 'viewer'), makeVisitor(service)]
  const secret = await beginTotp(ana)
  const now = () => codeAt(secret, Math.floor(Date.now() / 30_000))
  t.match(await ana.send('/dashboard/security/totp/code', { code: now() }), { status: 200 })
  await withClient({ connectionString: database.connectionString }, (db) =>
    db.query('update tenancy.totp_secrets set last_step = 1 where user_id = $1', [ana.userId])) // so that a code of now counts again
  await ana.send('/dashboard/sign-out')
  t.match(await signIn(stranger, ana.email), { status: 303, location: /sign-in\/code/ })
  for (let n = 0; n < 10; n++) await stranger.send('/dashboard/sign-in/code', { code: '000 0000' })
  t.equal((await stranger.send('/dashboard/sign-in/code', { code: '000 0000' })).status, 429)
  t.match(await signIn(ana, ana.email), { status: 303, location: /sign-in\/code/ })
  t.match(await ana.send('/dashboard/sign-in/code', { code: now() }), { status: 303, location: '/dashboard' })
})

t.test('PEOPLE-112 what a browser is known by is not the token of its session, and opens nothing', async (t) => {
  const ana = await signInAs(service, 'viewer')
  const answer = await fetch(`${baseUrl}/dashboard/sign-in`, {
    method: 'POST', redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: ana.email, password: PASSWORD })
  })
  const cookies = new Map(answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.split('=') as [string, string]))
  t.same([await opens(cookies.get('oyss') as string), await opens(cookies.get('oyss-known') as string)], [true, false])
})

t.test('PEOPLE-26 looking at the form for a code is no attempt of a code', async (t) => {
  const ana = await signInAs(service, 'viewer')
  const secret = await beginTotp(ana)
  for (let n = 0; n < 12; n++) await ana.read('/dashboard/security/totp')
  await ana.send('/dashboard/security/totp')
  for (let n = 0; n < 8; n++) t.match(await ana.send('/dashboard/security/totp/code', { code: '000 0000' }), { status: 422 })
  const [step, before] = [Math.floor(Date.now() / 30_000), ana.token()]
  t.match(await ana.send('/dashboard/security/totp/code', { code: codeAt(secret, step) }), { status: 200, text: /recovery codes/ })
  t.same([await opens(before), await opens(ana.token())], [false, true], 'PEOPLE-22: a new token')
  const visitor = makeVisitor(service)
  await signIn(visitor, ana.email)
  for (let n = 0; n < 12; n++) await visitor.read('/dashboard/sign-in/code')
  t.match(await visitor.send('/dashboard/sign-in/code', { code: codeAt(secret, step + 1) }), { status: 303 })
})
