/**
 * The dashboard for tests: people who are signed in, forms without a browser, and what a page is looked at for in a real one.
 *   const owner = await signInAs(service, 'owner')
 *   const { status } = await owner.send('/dashboard/test/keys', { kind: 'secret' })
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { Test } from 'tap'
import { call } from './call.ts'
import { withClient } from '../../db/pool.ts'
import { hashToken, makeToken, makeUserToken } from '../../platform/tokens.ts'
import { hashPassword } from '../../server/sign_in/password.ts'
import { findBrowser, openBrowser, type Watched } from './browser.ts'
import type { Role } from '../../server/dashboard/roles.ts'
import type { TestService } from './service.ts'

export const PASSWORD = 'four plain words here'
type Answered = { status: number, location: string | null, text: string, cookie: string | undefined }
/** `token` is that of the cookie; `read` gets a page, `send` posts a form as a browser would; both keep what cookie they are given. */
export type Visitor = {
  userId: string, email: string, token: () => string
  get: (path: string) => Promise<Answered>, read: (path: string) => Promise<string>
  send: (path: string, fields?: Record<string, string> | FormData, headers?: Record<string, string>) => Promise<Answered>
  /** Puts the cookies into a browser. */
  enter: (context: BrowserContext) => Promise<unknown>
}

/** Somebody who is not signed in, or has the token of a session. */
export function makeVisitor ({ baseUrl }: Pick<TestService, 'baseUrl'>, known = { userId: '', email: '', token: '' }): Visitor {
  const jar = new Map([['oyss', known.token]])
  async function ask (path: string, init: RequestInit = {}): Promise<Answered> {
    const given = { accept: 'text/html', cookie: [...jar].map((pair) => pair.join('=')).join('; ') }
    const response = await fetch(baseUrl + path, { ...init, redirect: 'manual', headers: { ...given, ...init.headers } })
    const cookies = response.headers.getSetCookie()
    for (const [, name = '', value = ''] of cookies.map((one) => /^([^=]+)=([^;]*)/.exec(one) ?? [])) jar.set(name, value)
    const [status, location, text] = [response.status, response.headers.get('location'), await response.text()]
    return { status, location, text, cookie: cookies.find((one) => one.startsWith('oyss=')) }
  }
  return {
    ...known, token: () => jar.get('oyss') as string, get: ask,
    read: async (path) => {
      const { status, text } = await ask(path)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.replaceAll(/<[^>]*>|\s+/g, ' ')}`)
      return text
    },
    send: (path, fields = {}, headers = {}) => ask(path, {
      method: 'POST', body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', ...headers }
    }),
    enter: (to) => to.addCookies([...jar].map(([name, value]) => ({ name, value, url: baseUrl, httpOnly: true, sameSite: 'Lax' })))
  }
}

/** A member of the service's account (or another), or an operator: signed in, confirmed a moment ago, with PASSWORD; `name` is Kim. */
export async function signInAs (service: TestService, role: Role | 'operator', {
  accountId = service.account.id, name = 'Kim', isConfirmed = true
} = {}): Promise<Visitor> {
  const [token, email, isOperator] = [makeToken(), `${randomUUID()}@example.org`, role === 'operator']
  const phc = await hashPassword(PASSWORD, null)
  const userId = await withClient({ connectionString: service.database.connectionString }, async (db) => {
    const value = async (text: string, values: unknown[]): Promise<any> =>
      Object.values((await db.query(text, values)).rows[0] ?? {})[0]
    const user = await value('select tenancy.add_user($1, $2, $3, null)', [email, name, isOperator])
    if (!isOperator) await value('insert into tenancy.memberships (account_id, user_id, role) values ($1, $2, $3)', [accountId, user, role])
    await value('insert into tenancy.passwords (user_id, phc) values ($1, $2)', [user, phc])
    await value('select session_id from tenancy.open_session($1, $2, $3, $4, $5, $6, null)', [
      hashToken(token), user, isOperator ? null : accountId, isOperator ? 'passkey' : 'password', '192.0.2.7', 'A browser'
    ])
    if (!isConfirmed) await value("update tenancy.sessions set confirmed_at = util.now() - interval '1 hour' where user_id = $1", [user])
    return user as string
  })
  return makeVisitor(service, { userId, email, token })
}

/** A user token of an owner of the service's account. */
export async function makeScript (service: TestService): Promise<string> {
  const [owner, token] = [await signInAs(service, 'owner'), makeUserToken()]
  await call(service.database.pool('oyss_dashboard'), 'manage.create_user_token', {
    credential: Buffer.from(owner.token()), name: 'Script', role: 'owner', token_hash: hashToken(token),
    expires_at: new Date(Date.now() + 3_600_000)
  })
  return token
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const [phone = 360, desktop = 1280] = process.env.OYSS_WIDTHS?.split(',').map(Number) ?? []
export const screens = {
  phone: { viewport: { width: phone, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: desktop, height: 900 } }
} as const
const [mostHtml, mostRequests] = [15 * 1024, 3]
const executable = findBrowser(process.env)
export const noBrowser = 'no Chromium on this machine (apt-get install chromium, or CHROMIUM_PATH)'
/** Opens pages of a real browser; undefined, with a printed reason, where there is none. */
export async function useBrowser (t: Pick<Test, 'teardown'>): Promise<Awaited<ReturnType<typeof openBrowser>> | undefined> {
  if (executable !== undefined) return openBrowser(t, executable)
  process.stderr.write(`# the browser tests are skipped: ${noBrowser}\n`)
  return undefined
}

/** Leaves a picture in the folder that OYSS_PICTURES names, if any. */
export async function takePicture ({ page }: Pick<Watched, 'page'>, name: string, fullPage = true): Promise<void> {
  const folder = process.env.OYSS_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage })
}

/** Looks at a page that is open: nothing too wide, too faint or unlabelled. `runOnly`: what axe-core looks for. */
export async function judge (t: Test, { page }: Pick<Watched, 'page'>, name: string, runOnly: readonly string[] = rules): Promise<void> {
  const { width } = page.viewportSize() as { width: number } // a phone makes innerWidth as wide as what is too wide
  t.equal(await page.evaluate(`document.documentElement.scrollWidth <= ${width}`), true, `${name} does not scroll sideways`)
  if (!await page.evaluate('"axe" in window')) await page.evaluate(axe)
  const { violations } = await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(runOnly)} })`) as { violations: any[] }
  t.same(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }: { html: string }) => html)]), [], name)
}

type Looking = { paths: Record<string, string>, visitor?: Visitor, rule?: string }
/** A test a screen: every page within its bounds (DASHBOARD-9), by day, and as readable by night, with a picture of each. */
export function look (t: Test, { baseUrl }: Pick<TestService, 'baseUrl'>, visit: Awaited<ReturnType<typeof useBrowser>>, {
  paths, visitor, rule = 'DASHBOARD-9'
}: Looking): void {
  if (visit === undefined) return void t.test(`${rule} pages in a real browser`, { skip: noBrowser }, () => {})
  for (const [screen, options] of Object.entries(screens)) {
    t.test(`${rule} on a ${screen}, light and dark: ${Object.keys(paths).join(', ')} are whole, small and readable`, async (t) => {
      const watched = await visit(options)
      const { page, asked, complaints, failed } = watched
      await visitor?.enter(page.context())
      for (const [name, path] of Object.entries(paths)) {
        for (const list of [asked, complaints, failed]) list.length = 0
        await page.emulateMedia({ colorScheme: 'light' })
        const response = await page.goto(baseUrl + path)
        t.same([response?.status(), failed, complaints], [200, [], []], name)
        const size = (await response?.body())?.length ?? 0
        t.ok(size <= mostHtml, `${name}: ${size} bytes`)
        const loaded = asked.filter((url) => !url.startsWith('data:'))
        t.ok(loaded.length <= mostRequests && loaded.every((url) => new URL(url).origin === baseUrl), loaded.join(' '))
        await judge(t, watched, name)
        await takePicture(watched, `${name}-${screen}-light`)
        // Only colours change with the scheme.
        await page.emulateMedia({ colorScheme: 'dark' })
        await judge(t, watched, `${name}, dark`, ['color-contrast'])
        await takePicture(watched, `${name}-${screen}-dark`)
      }
      await page.context().close()
    })
  }
}
