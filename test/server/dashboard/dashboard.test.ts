/** The frame of the dashboard over HTTP: sessions, forms, refusals, headers. */
import t from 'tap'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeVisitor, PASSWORD, signInAs } from '../../helpers/dashboard.ts'
import { useService } from '../../helpers/service.ts'
import { makeOperate, turnsOfSession } from '../../../server/dashboard/ask.ts'
import { cookieName, setCookie } from '../../../server/dashboard/session.ts'
import { refuseOtherSites } from '../../../server/dashboard/forms.ts'
import { secretHeaders } from '../../../server/dashboard/layout.ts'
import { makeTurns } from '../../../server/limits/turns.ts'
import { codeAt } from '../../../server/sign_in/totp.ts'
import { safeNext } from '../../../server/dashboard/pages/sign_in/sign_in.ts'

const service = await useService(t, { worker: false })
const { baseUrl } = service

t.test('DASHBOARD-1 the address says what is shown; another mode, an unknown page and what is not a mode are 404 in words', async (t) => {
  const owner = await signInAs(service, 'owner')
  t.match(await owner.get('/dashboard'), { status: 303, location: '/dashboard/test' })
  t.match(await owner.read('/dashboard/test'), /<body class="test">/)
  t.match(await owner.read('/dashboard/live/keys'), /<body>/)
  t.match(await owner.get('/dashboard/staging'), { status: 404, text: /There is no \/dashboard\/staging/ })
  t.match(await owner.send('/dashboard/test/keys/key_01K5T3M8Q9ZXW4V7N2B6C0D1EF/revoke'), { status: 404, text: /role="alert"/ })
})

t.test('DASHBOARD-2 who is not signed in is led to sign in and back, and never to another site', async (t) => {
  const nobody = makeVisitor(service)
  t.match(await nobody.get('/dashboard/live/keys?done=x'), {
    status: 303, location: '/dashboard/sign-in?next=%2Fdashboard%2Flive%2Fkeys%3Fdone%3Dx'
  })
  t.match(await nobody.send('/dashboard/live/keys', { kind: 'secret' }), { status: 303, location: /sign-in\?next=/ })
  for (const path of [
    'https://elsewhere.example', '//elsewhere.example/dashboard/', '/dashboard//elsewhere.example', '/\\elsewhere', undefined,
    '/dashboard/../v1/fixtures', '/dashboard/test/%2E%2e/..', '/dashboard/%2f/elsewhere',
    '/dashboard/\nSet-Cookie: a=b', 'javascript:alert(1)', '/v1/fixtures'
  ]) t.equal(safeNext(path), '/dashboard', String(path))
  t.equal(safeNext('/dashboard/test/keys?a=b'), '/dashboard/test/keys?a=b')
  const ana = await signInAs(service, 'viewer')
  const visitor = makeVisitor(service)
  const { status, location, cookie } = await visitor.send('/dashboard/sign-in', {
    email: ana.email, password: PASSWORD, next: '/dashboard/live/keys'
  })
  t.same([status, location], [303, '/dashboard/live/keys'])
  t.match(cookie, /^oyss=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
  t.match(await visitor.read('/dashboard/live/keys'), 'No keys yet')
  t.match(await visitor.send('/dashboard/sign-out'), { status: 303, cookie: /^oyss=; .*Max-Age=0/ })
  const token = cookie?.slice(5, 48) as string
  t.match(await makeVisitor(service, { ...ana, token }).get('/dashboard/test'), { status: 303 }, 'the session is over')
  const res = { locals: {} as Record<string, any> }
  setCookie(res as never, cookieName('https://exchange.example.org'), 'x', 'https://exchange.example.org', 60)
  t.same([...res.locals.cookies.values()], ['__Host-oyss=x; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax'])
})

t.test('DASHBOARD-2, PEOPLE-24 a wrong password, an unknown address and a person without a password get the same answer', async (t) => {
  const ana = await signInAs(service, 'viewer')
  const visitor = makeVisitor(service)
  const reported = async (email: string) => {
    const { status, text } = await visitor.send('/dashboard/sign-in', { email, password: 'something else' })
    return [status, /role="alert">([^<]*)/.exec(text)?.[1], text.includes('something else')]
  }
  t.same(await reported(ana.email), [422, 'Address or password is wrong. Try again, or ask for a new link.', false])
  t.same(await reported('nobody@example.org'), await reported(ana.email))
})

t.test('DASHBOARD-3 a form of another site is refused and does nothing, whatever the browser', async (t) => {
  const owner = await signInAs(service, 'owner')
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '', origin: 'https://elsewhere.example' }
  ]) {
    t.match(await owner.send('/dashboard/test/keys', { kind: 'publishable' }, headers), { status: 403, text: /nothing was done/ })
  }
  t.match(await owner.read('/dashboard/test/keys'), 'pk_test_', 'that of the account is there')
  t.equal((await owner.read('/dashboard/test/keys')).split('<code>pk_').length, 2, 'and no other')
  t.throws(() => refuseOtherSites({ headers: {} }, baseUrl), { message: /nothing was done/ }, 'neither header')
  t.doesNotThrow(() => refuseOtherSites({ headers: { origin: baseUrl } }, baseUrl))
  t.doesNotThrow(() => refuseOtherSites({ headers: { origin: 'http://localhost' } }, 'http://localhost:80'), 'as browsers write it')
})

t.test('DASHBOARD-4 forms are bounded; what is no form is refused', async (t) => {
  const owner = await signInAs(service, 'owner')
  t.match(await owner.send('/dashboard/test/keys', { kind: 'x'.repeat(70_000) }), { status: 413 })
  t.match(await owner.send('/dashboard/test/keys', { kind: 'x'.repeat(5_000) }), { status: 422, text: /At most 4096/ })
  const json = await fetch(`${baseUrl}/dashboard/test/keys`, {
    method: 'POST', body: '{}',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: `oyss=${owner.token()}` }
  })
  t.equal(json.status, 415)
})

t.test('DASHBOARD-4 files are read where one is asked for, from who is signed in; a form has at most 100 fields', async (t) => {
  const owner = await signInAs(service, 'owner')
  const data = new FormData()
  for (let n = 0; n < 101; n++) data.set(`f${n}`, 'x')
  const upload = '/dashboard/test/feeds/conn_1/upload'
  t.match(await owner.send(upload, data), { status: 422, text: /at most 100 fields/ })
  for (const path of ['/dashboard/test/keys', '/dashboard/sign-in']) t.match(await owner.send(path, data), { status: 415 }, path)
  t.match(await makeVisitor(service).send(upload, data), { status: 303, location: /sign-in/ }, 'nothing was read, or it were refused')
})

t.test('DASHBOARD-4 the character U+0000 is refused in words: in a form, a file name, a path and a parameter', async (t) => {
  const owner = await signInAs(service, 'owner')
  const reported = { text: /U\+0000/ }
  t.match(await owner.send('/dashboard/test/people', { email: 'a\0b@example.org', role: 'viewer' }), { status: 422, ...reported })
  t.match(await makeVisitor(service).send('/dashboard/sign-in', { email: 'a\0@example.org', password: 'x' }), { status: 422, ...reported })
  const data = new FormData()
  data.set('file', new Blob(['a,b']), 'a\0.csv')
  t.match(await owner.send('/dashboard/test/feeds/conn_1/upload', data), { status: 422, ...reported })
  t.match(await owner.get('/dashboard/test/data/a%00b'), { status: 404, ...reported })
  t.match(await owner.get('/dashboard/test/data?q=a%00b'), { status: 400, ...reported })
  t.match(await makeVisitor(service).send('/dashboard/sign-in/%00'), { status: 404, ...reported })
})

t.test('PEOPLE-22 a code of the authenticator completes signing in, in a new token; a wrong one is asked for again', async (t) => {
  const ana = await signInAs(service, 'viewer')
  await ana.send('/dashboard/security/totp')
  const typed = /<pre><code>([A-Z2-7 ]+)/.exec(await ana.read('/dashboard/security/totp'))?.[1]?.replaceAll(' ', '') ?? ''
  const bits = Array.from(typed, (one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Math.floor(Date.now() / 30_000)
  t.match(await ana.send('/dashboard/security/totp/code', { code: codeAt(secret, step) }), { status: 200, text: /recovery codes/ })
  const visitor = makeVisitor(service)
  t.match(await visitor.send('/dashboard/sign-in', { email: ana.email, password: PASSWORD, next: '/dashboard/test/keys' }), {
    status: 303, location: '/dashboard/sign-in/code?next=%2Fdashboard%2Ftest%2Fkeys'
  })
  const half = visitor.token()
  t.match(await visitor.get('/dashboard/test/keys'), { status: 303, location: /sign-in\/code/ })
  t.match(await visitor.send('/dashboard/sign-in/code', { code: '000' }), { status: 422, text: /code is not valid[^]*name="code"/ })
  t.match(await visitor.send('/dashboard/sign-in/code', { code: codeAt(secret, step + 1), next: '/dashboard/test/keys' }), {
    status: 303, location: '/dashboard/test/keys'
  })
  t.match(await visitor.read('/dashboard/test/keys'), 'Keys')
  t.match(await makeVisitor(service, { ...ana, token: half }).get('/dashboard/test/keys'), { status: 303 }, 'that of before opens nothing')
})

t.test('DASHBOARD-5 a form that was refused is shown again with what was typed, but for secrets', async (t) => {
  const visitor = makeVisitor(service)
  const { status, text } = await visitor.send('/dashboard/sign-in', { email: 'ana@example', password: 'her secret words' })
  t.equal(status, 422)
  t.match(text, 'value="ana@example"')
  t.notMatch(text, 'her secret words')
})

t.test('DASHBOARD-6, DASHBOARD-7 a live key wants a proof in place; the key is shown once, and never cached', async (t) => {
  const owner = await signInAs(service, 'owner', { isConfirmed: false })
  const asked = await owner.send('/dashboard/live/keys', { kind: 'secret' })
  t.equal(asked.status, 403)
  t.match(asked.text, '<input type="hidden" name="kind" value="secret">')
  const before = owner.token()
  const made = await owner.send('/dashboard/live/keys', { kind: 'secret', confirm_password: PASSWORD })
  t.equal(made.status, 200)
  const key = /sk_live_\w{36}/.exec(made.text)?.[0] as string
  t.not(owner.token(), before, 'the session has a new token')
  t.match(await makeVisitor(service, { ...owner, token: before }).get('/dashboard/live/keys'), { status: 303 }, 'the old one opens nothing')
  t.notMatch(await owner.read('/dashboard/live/keys'), key)
  t.match(await service.clientOf(key).get('/v1/fixtures'), { status: 200 })
  const id = /keys\/(key_\w+)\/roll/.exec(await owner.read('/dashboard/live/keys'))?.[1]
  t.match(await owner.send(`/dashboard/live/keys/${id}/roll`), { status: 200, text: /sk_live_/ })
  t.match(await service.clientOf(key).get('/v1/fixtures'), { status: 401 })
})

t.test('DASHBOARD-86 an empty list leads to what fills it', async (t) => {
  const { id } = await service.makeAccount('Beginners')
  const developer = await signInAs(service, 'developer', { accountId: id })
  for (const mode of ['test', 'live']) {
    for (const name of ['data', 'conflicts', 'batches', 'feeds', 'webhooks', 'usage', mode === 'test' ? 'reviews' : 'sources']) {
      t.match(await developer.read(`/dashboard/${mode}/${name}`), /<p class="empty">[^]*?<a href="\/dashboard[^]*?<\/p>/, `${mode} ${name}`)
    }
  }
})

t.test('DASHBOARD-8 no answer is cached or framed or loads from elsewhere; a viewer sees no buttons, and is refused all the same', async (t) => {
  const viewer = await signInAs(service, 'viewer')
  const { headers } = await fetch(`${baseUrl}/dashboard/test/keys`, { headers: { cookie: `oyss=${viewer.token()}` } })
  t.match(Object.fromEntries(headers), {
    'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; " +
      "base-uri 'none'; frame-ancestors 'none'"
  })
  t.notMatch(await viewer.read('/dashboard/test/keys'), 'Make a key')
  t.match(await viewer.send('/dashboard/test/keys', { kind: 'secret' }), {
    status: 403, text: /This requires the role developer. Yours is viewer/
  })
})

t.test('DASHBOARD-100 the page of a one-time link discloses its address to nobody, and its form still says where it is from', async (t) => {
  const { headers } = await fetch(`${baseUrl}/dashboard/welcome/${'x'.repeat(43)}`)
  t.match(Object.fromEntries(headers), { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const policyAt = (address: string): string | undefined => secretHeaders(address)[secretHeaders(address).indexOf('Referrer-Policy') + 1]
  for (const known of ['https://exchange.example.org', 'http://localhost:4000', 'http://127.0.0.1', 'http://[::1]:4000']) {
    t.equal(policyAt(known), 'no-referrer', known)
  }
  for (const plain of ['http://192.168.1.7:4000', 'http://localhost.example.org']) t.equal(policyAt(plain), 'strict-origin', plain)
})

t.test('DASHBOARD-102 of one session two or three statements are worked on at once, so that others sign in and read meanwhile (OYL01)', async (t) => {
  const running: (() => void)[] = []
  const pool = { query: () => new Promise<{ rows: Record<string, unknown>[] }>((done) => { running.push(() => done({ rows: [{}] })) }) }
  const db = { dashboard: pool, signIn: pool }
  const late: (() => void)[] = []
  const turns = makeTurns({ ...turnsOfSession, later: (_, giveUp) => { late.push(giveUp); return () => {} } })
  const [hash, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const asked = Array.from({ length: 10 }, () =>
    makeOperate(db, () => hash, turns)('read_me', {}).then(() => 'read', ({ message }) => message))
  await nextTurn()
  t.same([running.length, late.length], [3, 7])
  const others = [makeOperate(db, () => other, turns)('read_me', {}), makeOperate(db, () => null, turns)('read_me', {})]
  await nextTurn()
  t.equal(running.length, 5, 'another session and who is not signed in wait for none of it')
  for (const giveUp of late) giveUp()
  for (const end of running) end()
  await Promise.all(others)
  const reported = await Promise.all(asked)
  t.equal(reported.filter((one) => one === 'read').length, 3)
  t.match(reported.at(-1), /Wait a moment/)
})

t.test('PEOPLE-11 what changes acts on the very next page: suspension is shown with its reason', async (t) => {
  const { id } = await service.makeAccount('Hillside')
  const owner = await signInAs(service, 'owner', { accountId: id })
  t.match(await owner.read('/dashboard/test'), /<h1>Hillside<\/h1>/)
  const q = await service.database.connect()
  await q.query("select manage.suspend_account(manage.enter_operator('root'), $1, 'unpaid since May')", [id])
  t.match(await owner.get('/dashboard/test/keys'), { status: 403, text: /This account is suspended: unpaid since May/ })
})

t.test('DASHBOARD-9 the stylesheet has at most 8 KiB, the script 2 KiB, and neither loads anything', async (t) => {
  for (const [path, most] of [['/dashboard/style.css', 8192], ['/dashboard/dashboard.js', 2048]] as const) {
    const text = await (await fetch(baseUrl + path)).text()
    t.ok(Buffer.byteLength(text) <= most, `${path}: ${Buffer.byteLength(text)} bytes`)
    t.notMatch(text, /url\(|@import|https?:|import\(/)
  }
})
