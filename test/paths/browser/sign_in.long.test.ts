/** Signing in as people do, in a real browser: by passkey, with an authenticator, at an identity provider. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import t from 'tap'
import { call } from '../../helpers/call.ts'
import { codeAt } from '../../../server/sign_in/totp.ts'
import {
  judge, look, makeVisitor, noBrowser, PASSWORD, screens, signInAs, takePicture, useBrowser, type Visitor
} from '../../helpers/dashboard.ts'
import { startIdentityProvider } from '../../helpers/people/identity_provider.ts'
import { useService } from '../../helpers/service.ts'

/** Passkeys are bound to a name, so the service has one here, and a port that is known before. */
const port = await new Promise<number>((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => done(port))
  })
})
const baseUrl = `http://localhost:${port}`
const service = { ...await useService(t, { worker: false, config: { port, baseUrl } }), baseUrl }
const visit = await useBrowser(t)
const skip = visit === undefined ? noBrowser : false
type Opened = Awaited<ReturnType<NonNullable<typeof visit>>>

async function open (visitor?: Visitor): Promise<Opened> {
  if (visit === undefined) throw new Error(noBrowser)
  const watched = await visit()
  await visitor?.enter(watched.page.context())
  return watched
}

/** An authenticator of the browser, whose person is always there; its passkeys can be moved to another page. */
async function plugIn ({ page }: Pick<Opened, 'page'>, credentials: object[] = []): Promise<{ passkeys: () => Promise<object[]> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  for (const credential of credentials) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never })
  return { passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials }
}

/** Adds a passkey on the page Security. */
async function addPasskey ({ page }: Opened, name: string): Promise<void> {
  await page.goto(`${baseUrl}/dashboard/security`)
  await page.getByLabel('Name of a new passkey').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('The passkey is added').waitFor()
}

const camera = readFileSync(createRequire(import.meta.url).resolve('jsqr'), 'utf8')
/** What a phone reads that is held before the screen. */
async function scan ({ page }: Opened): Promise<string | undefined> {
  const picture = (await page.locator('main').screenshot()).toString('base64')
  await page.evaluate(camera)
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${picture}'), (one) => one.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')
    paper.drawImage(image, 0, 0)
    return jsQR(paper.getImageData(0, 0, image.width, image.height).data, image.width, image.height)?.data
  })()`)
}

/** As many passkeys, sessions and tokens as are shown, with long names. */
const visitor = await signInAs(service, 'owner')
const filler = await service.database.connect()
await filler.query(`insert into tenancy.passkeys (passkey_id, user_id, credential_id, public_key, name, last_used_at)
  select util.make_id('pky'), $1, extensions.gen_random_bytes(32), '', 'The laptop of the office upstairs, number ' || n, util.now()
    from generate_series(1, 10) n`, [visitor.userId])
await filler.query(`insert into tenancy.user_tokens (token_id, user_id, account_id, role, name, token_hash, expires_at)
  select util.make_id('utk'), $1, $2, 'developer', 'Nightly upload of the schedule, number ' || n, extensions.gen_random_bytes(32),
         util.now() + interval '30 days'
    from generate_series(1, 10) n`, [visitor.userId, service.account.id])
await filler.query(`select tenancy.open_session(extensions.gen_random_bytes(32), $1, $2, 'password', '192.0.2.7',
    'Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36', null) from generate_series(1, 12)`, [visitor.userId, service.account.id])

t.test('DASHBOARD-50, DASHBOARD-52 a passkey is added, signs in, confirms what is sensitive, and is renamed and removed', { skip }, async (t) => {
  const owner = await signInAs(service, 'owner')
  const first = await open(owner)
  const { passkeys } = await plugIn(first)
  await addPasskey(first, 'Laptop')
  await judge(t, first, 'security')
  await takePicture(first, 'security-passkey')
  const known = await passkeys()
  t.equal(known.length, 1)

  const next = await open()
  const { page } = next
  await plugIn(next, known)
  await page.goto(`${baseUrl}/dashboard/live/keys`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/dashboard/live/keys')
  const q = await service.database.connect()
  await q.query("update tenancy.sessions set confirmed_at = util.now() - interval '1 hour' where user_id = $1", [owner.userId])
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  await judge(t, next, 'confirm')
  await takePicture(next, 'confirm-passkey')
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await page.getByText('The key works from now on.').waitFor()
  await page.goto(`${baseUrl}/dashboard/security`)
  await page.locator('summary', { hasText: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Old laptop')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByText('The passkey is renamed.').waitFor()
  t.match(await page.locator('main').innerText(), /Old laptop/)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('The passkey is removed.').waitFor()
  t.same([next.complaints.filter((text) => !text.includes('403')), next.failed], [[], []])

  const other = await open()
  await plugIn(other, known)
  await other.page.goto(`${baseUrl}/dashboard/sign-in`)
  await other.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await other.page.getByText('This passkey is not registered').waitFor()
  const none = await open()
  await none.page.goto(`${baseUrl}/dashboard/sign-in`)
  const cdp = await none.page.context().newCDPSession(none.page)
  await cdp.send('WebAuthn.enable')
  await none.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await takePicture(none, 'sign-in-passkey')
  await judge(t, none, 'sign in with a passkey')
})

t.test('DASHBOARD-50, PEOPLE-13 an operator acts once signed in with a passkey', { skip }, async (t) => {
  const operator = await signInAs(service, 'operator')
  const first = await open(operator)
  const { passkeys } = await plugIn(first)
  await addPasskey(first, 'Key')
  const second = await open()
  await plugIn(second, await passkeys())
  await second.page.goto(`${baseUrl}/dashboard/security`)
  await second.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await second.page.waitForURL('**/dashboard/security')
  const [cookie] = (await second.page.context().cookies()).filter(({ name }) => name === 'oyss')
  const q = await service.database.connect('oyss_dashboard')
  const { rows } = await q.query('select account_id from manage.list_accounts($1, null, null, null)', [Buffer.from(cookie?.value ?? '')])
  t.ok(rows.length > 0, 'operators list all accounts')
})

t.test('DASHBOARD-52 an authenticator is added in two steps by a QR code that is read by day and night, its recovery codes are shown once, and its code is asked for', { skip }, async (t) => {
  const { id } = await service.makeAccount('Strict club')
  const owner = await signInAs(service, 'owner', { accountId: id })
  const watched = await open(owner)
  const { page } = watched
  const q = await service.database.connect()
  await q.query('update tenancy.accounts set requires_second_factor = true where account_id = $1', [id])
  await page.goto(`${baseUrl}/dashboard/test/keys`)
  await page.getByText('Strict club requires a second factor.').waitFor()
  t.equal(new URL(page.url()).pathname, '/dashboard/security')
  await judge(t, watched, 'required')
  await takePicture(watched, 'security-required')
  await page.getByRole('button', { name: 'Add an authenticator' }).click()
  const link = await page.getByRole('link', { name: 'open this link in it' }).getAttribute('href')
  const secret = Buffer.from(decode(new URL(link ?? '').searchParams.get('secret') ?? ''))
  t.ok(await page.getByRole('img', { name: 'QR code that adds this account to an authenticator' }).isVisible())
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    t.equal(await scan(watched), link, `the code is read when it is ${colorScheme}`)
    await judge(t, watched, `authenticator, ${colorScheme}`)
    await takePicture(watched, `authenticator-${colorScheme}`)
  }
  await page.setViewportSize(screens.phone.viewport)
  t.equal(await scan(watched), link, 'and on the screen of a phone')
  await judge(t, watched, 'authenticator on a phone')
  await takePicture(watched, 'authenticator-phone')
  const typed = page.getByRole('textbox', { name: 'Code' })
  await typed.fill('000000')
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('alert').waitFor()
  await typed.fill(codeAt(secret, Math.floor(Date.now() / 30_000)))
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = (await page.locator('pre').innerText()).trim().split('\n')
  t.equal(codes.length, 10)
  await judge(t, watched, 'codes')
  await takePicture(watched, 'recovery-codes')
  await page.goto(`${baseUrl}/dashboard/test/keys`)
  await page.getByRole('heading', { name: 'Keys' }).waitFor()

  const next = await open()
  await next.page.goto(`${baseUrl}/dashboard/test/keys`)
  await next.page.getByLabel('E-mail address').fill(owner.email)
  await next.page.getByLabel('Password').fill(PASSWORD)
  await next.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await next.page.getByLabel('Code').fill(codes[0] ?? '')
  await next.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await next.page.getByRole('heading', { name: 'Keys' }).waitFor()
})

t.test('DASHBOARD-52, PEOPLE-71 who has a passkey but came by password goes on with it, in the same session', { skip }, async (t) => {
  const { id } = await service.makeAccount('Careful club')
  const owner = await signInAs(service, 'owner', { accountId: id })
  const first = await open(owner)
  const { passkeys } = await plugIn(first)
  await addPasskey(first, 'Phone')
  const byPassword = makeVisitor(service)
  await byPassword.send('/dashboard/sign-in', { email: owner.email, password: PASSWORD })
  const watched = await open(byPassword)
  await plugIn(watched, await passkeys())
  const q = await service.database.connect()
  await q.query('update tenancy.accounts set requires_second_factor = true where account_id = $1', [id])
  const { page } = watched
  await page.goto(`${baseUrl}/dashboard/live/keys`)
  await page.getByText('You have a passkey: sign in with it.').waitFor()
  await takePicture(watched, 'security-required-passkey')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Careful club' }).waitFor()
  const { rows } = await q.query('select method, ended_at from tenancy.sessions where user_id = $1', [owner.userId])
  t.same(rows, Array(2).fill({ method: 'passkey', ended_at: null }))
})

/** As an operator confirms the domain of the provider of an account. */
const confirmDomain = (id: string) =>
  call(service.database.pool('oyss_manager'), 'manage.confirm_domain', { account_id: id, domain: null, made_by: 'root' })

/** Base32 (RFC 4648) without padding. */
const decode = (text: string): Uint8Array => {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

t.test('DASHBOARD-51 an owner sets an identity provider, people come in by it, and who is refused learns why', { skip }, async (t) => {
  const provider = await startIdentityProvider(t)
  const { id } = await service.makeAccount('Riverside')
  const owner = await open(await signInAs(service, 'owner', { accountId: id }))
  await owner.page.goto(`${baseUrl}/dashboard/sign-in-rules`)
  const fill = async (issuer: string): Promise<void> => {
    for (const [label, value] of [
      ['Issuer', issuer], ['Client id', provider.clientId], ['Client secret', provider.secret], ['Domain', 'example.org']
    ] as const) await owner.page.getByLabel(label).fill(value)
    await owner.page.getByRole('button', { name: 'Save' }).click()
  }
  await fill('http://10.0.0.1')
  await owner.page.getByRole('alert').waitFor()
  t.match(await owner.page.getByRole('alert').innerText(), /cannot be used now/)
  t.equal(await owner.page.getByLabel('Client secret').inputValue(), '', 'a secret is not sent back')
  await takePicture(owner, 'provider-refused')
  await fill(provider.issuer)
  await owner.page.getByText('The identity provider answered as it should').waitFor()
  await confirmDomain(id)
  await judge(t, owner, 'provider')
  await takePicture(owner, 'provider-set')

  const { page, complaints } = await open()
  await page.goto(`${baseUrl}/dashboard/sign-in/${id}`)
  await page.getByRole('button', { name: 'Sign in with your organization' }).click()
  await page.waitForURL('**/dashboard/test')
  t.match(await page.locator('header').innerText(), /Riverside, viewer/)
  await page.goto(`${baseUrl}/dashboard/security`)
  await page.getByText('You signed in at the identity provider of Riverside').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with your organization, as last time' }).click()
  await page.waitForURL('**/dashboard/test')
  t.same(complaints, [])

  provider.person = { sub: '2', email: 'lee@elsewhere.example', email_verified: true }
  const refused = await open()
  await refused.page.goto(`${baseUrl}/dashboard/sign-in/${id}`)
  await refused.page.getByRole('button', { name: 'Sign in with your organization' }).click()
  await refused.page.getByText('verified addresses of mail at example.org').waitFor()
  await judge(t, refused, 'refused')
  await takePicture(refused, 'provider-not-let-in')

  const member = await open(await signInAs(service, 'developer', { accountId: id }))
  await member.page.goto(`${baseUrl}/dashboard/security`)
  await member.page.getByRole('button', { name: 'Link yourself' }).click()
  await member.page.getByText('You are linked').waitFor()
})

t.test('DASHBOARD-51 without script a link leads on, and a forged return signs in nobody', { skip }, async (t) => {
  if (visit === undefined) return
  const provider = await startIdentityProvider(t)
  provider.person = { sub: '3', email: 'ana@example.org', email_verified: true }
  const { id } = await service.makeAccount('Hillside')
  const owner = await signInAs(service, 'owner', { accountId: id })
  await owner.send('/dashboard/sign-in-rules', {
    issuer: provider.issuer, client_id: provider.clientId, client_secret: provider.secret, domain: 'example.org', default_role: 'developer'
  })
  await confirmDomain(id)
  const { page } = await visit({ javaScriptEnabled: false })
  await page.goto(`${baseUrl}/dashboard/sign-in/${id}`)
  await page.getByRole('button', { name: 'Sign in with your organization' }).click()
  await takePicture({ page }, 'leave')
  await page.getByRole('link', { name: 'Continue to' }).click()
  await page.waitForURL('**/dashboard/test')
  const nobody = makeVisitor(service)
  t.match(await nobody.get(`/dashboard/sign-in/${id}/back?code=x&state=y`), {
    status: 401, text: /You are not signed in/, cookie: undefined
  })
  t.match(await nobody.send(`/dashboard/sign-in/acct_none`), { status: 404, text: /no identity provider/ })
})

t.test('DASHBOARD-52 sessions and tokens are ended; a token is shown once', { skip }, async (t) => {
  const owner = await signInAs(service, 'owner')
  const again = makeVisitor(service)
  await again.send('/dashboard/sign-in', { email: owner.email, password: PASSWORD })
  const watched = await open(owner)
  const { page } = watched
  await page.goto(`${baseUrl}/dashboard/security/sessions`)
  await judge(t, watched, 'sessions')
  await takePicture(watched, 'sessions')
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByText('That session is over.').waitFor()
  t.match(await again.get('/dashboard/test'), { status: 303, location: /sign-in/ })
  await again.send('/dashboard/sign-in', { email: owner.email, password: PASSWORD })
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('You are signed out everywhere else.').waitFor()
  t.match(await again.get('/dashboard/test'), { status: 303, location: /sign-in/ })
  await page.goto(`${baseUrl}/dashboard/security/tokens`)
  await page.getByLabel('What it is for').fill('Nightly script')
  await page.getByRole('button', { name: 'Make a token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  t.match(token, /^ut_[\w-]{43}$/)
  await page.goto(`${baseUrl}/dashboard/security/tokens`)
  t.notMatch(await page.content(), token)
  await judge(t, watched, 'tokens')
  await takePicture(watched, 'tokens')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The token is revoked').waitFor()
  await page.goto(`${baseUrl}/dashboard/security`)
  await page.getByLabel('New password').fill('four other plain words')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('The password is set.').waitFor()
  t.match(await again.send('/dashboard/sign-in', { email: owner.email, password: 'four other plain words' }), { status: 303 })
})

look(t, service, visit, {
  visitor, paths: {
    security: '/dashboard/security', sessions: '/dashboard/security/sessions', tokens: '/dashboard/security/tokens',
    'how-people-sign-in': '/dashboard/sign-in-rules'
  }
})
look(t, service, visit, { paths: { 'sign-in': '/dashboard/sign-in', 'sign-in-elsewhere': `/dashboard/sign-in/${service.account.id}` } })
