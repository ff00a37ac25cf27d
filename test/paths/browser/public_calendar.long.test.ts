/** What people and other people's pages see, in a real browser (Chromium; skipped where there is none). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { registry } from '../../../db/errors.ts'
import { findBrowser, openBrowser } from '../../helpers/browser.ts'
import { screens, takePicture } from '../../helpers/dashboard.ts'
import { useService } from '../../helpers/service.ts'

const { desktop, phone } = screens
const pages = [
  '/', '/docs', '/docs/specification', '/docs/specification/deciding', '/docs/specification/errors', '/changelog',
  ...registry.map(({ slug }) => `/problems/${slug}`).slice(0, 3)
]

/** Texts whose contrast with the nearest opaque ground behind them is below 4.5. */
const FAINT = `(() => {
  const read = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number)
  const linear = (v) => { const s = v / 255; return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4 }
  const light = ([r, g, b]) => [r, g, b].map(linear).reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0)
  const groundOf = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const c = read(getComputedStyle(e).backgroundColor)
      if (c.length === 3 || c[3] === 1) return c
    }
    return [255, 255, 255]
  }
  const kinds = new Map()
  for (const element of document.querySelectorAll('body *')) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue
    const [text, ground] = [read(getComputedStyle(element).color), groundOf(element)]
    const [a, b] = [light(text), light(ground)].sort((x, y) => y - x)
    if ((a + 0.05) / (b + 0.05) < 4.5) kinds.set(element.tagName + '.' + element.className, ((a + 0.05) / (b + 0.05)).toFixed(2))
  }
  return [...kinds]
})()`

const executable = findBrowser(process.env)
const reason = 'no Chromium on this machine (apt-get install chromium, or CHROMIUM_PATH)'
if (executable !== undefined) await look(executable)
else {
  process.stderr.write(`# the browser tests are skipped: ${reason}\n`)
  t.test('pages in a real browser', { skip: reason }, () => {})
}

async function look (executable: string): Promise<void> {
  const { baseUrl, account, apply, publishable } = await useService(t)
  const visit = await openBrowser(t, executable)

  t.test('every page renders with its stylesheet, without a complaint, and asks nobody but its own origin', async (t) => {
    const { page, asked, complaints, failed } = await visit(desktop)
    for (const path of pages) {
      t.equal((await page.goto(baseUrl + path))?.status(), 200, path)
      t.equal(await page.evaluate('getComputedStyle(document.body).margin'), '0px', `${path} is styled`)
      t.ok(await page.getByRole('heading', { level: 1 }).isVisible(), path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await takePicture({ page }, `site${path.replaceAll('/', '-')}-desktop-${colorScheme}`, false)
      }
    }
    t.same([complaints, failed], [[], []])
    t.same(asked.filter((url) => new URL(url).origin !== baseUrl), [])
    t.ok(asked.includes(`${baseUrl}/docs/style.css`))
  })

  t.test('on a phone nothing is wider than the screen, examples opened included, and what is touched is large enough', async (t) => {
    const { page, complaints } = await visit(phone)
    for (const path of pages) {
      await page.goto(baseUrl + path)
      await takePicture({ page }, `site${path.replaceAll('/', '-')}-phone-light`, false)
      await page.evaluate('document.querySelectorAll("details").forEach((details) => { details.open = true })')
      t.equal(await page.evaluate('document.documentElement.scrollWidth'), phone.viewport.width, path)
      t.same(
        await page.evaluate(`[...document.querySelectorAll('body *')].filter((element) => element.closest('pre') === null && ` +
          `element.getBoundingClientRect().right > ${phone.viewport.width + 1}).map((element) => element.outerHTML.slice(0, 80))`),
        [], path
      )
      t.same(
        await page.evaluate("[...document.querySelectorAll('header a, aside a, summary')].filter((element) => " +
          "element.getClientRects().length > 0 && element.getBoundingClientRect().height < 24).map((element) => element.textContent)"),
        [], path
      )
    }
    t.same(complaints, [])
  })

  t.test('the contents of the reference lead to the operation, an example opens, and a problem leads to its page', async (t) => {
    const { page } = await visit(desktop)
    await page.goto(`${baseUrl}/docs`)
    const section = page.locator('section#listFixtures')
    t.notOk(await section.isVisible() && await isOnScreen())
    await page.locator('aside a[href="#listFixtures"]').click()
    t.ok(await isOnScreen())
    const details = section.locator('details').first()
    t.notOk(await details.locator('pre').isVisible())
    await details.locator('summary').click()
    t.ok(await details.locator('pre').isVisible())
    await section.locator('a[href="/problems/invalid_cursor"]').first().click()
    t.equal(page.url(), `${baseUrl}/problems/invalid_cursor`)
    function isOnScreen (): Promise<boolean> {
      return section.evaluate((element: any) => { const { top } = element.getBoundingClientRect(); return top >= 0 && top < 200 })
    }
  })

  t.test('text stands out from its ground, by day and by night (at least 4.5 to 1)', async (t) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visit({ ...desktop, colorScheme })
      await page.goto(`${baseUrl}/docs`)
      t.same(await page.evaluate(FAINT), [], colorScheme)
    }
  })

  t.test('a page of another origin reads fixtures with a publishable key, and gets 304 and its tag', async (t) => {
    await apply('league', [{
      type: 'fixture', external_id: 'g1',
      data: { kind: 'game', sport: 'soccer', title: 'Seen from elsewhere', start: '2027-05-02T14:00:00Z' }
    }])
    t.equal((await publishable.get('/v1/fixtures')).body.data.length, 1)
    const elsewhere = createServer((_, res) => {
      res.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>')
    })
      .listen(0, '127.0.0.1')
    await new Promise((resolve) => elsewhere.once('listening', resolve))
    t.teardown(() => elsewhere.close())
    const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    const { page } = await visit(desktop)
    await page.goto(origin)
    const read = (key: string, headers: Record<string, string> = {}): Promise<any> => page.evaluate(async ([
      url, authorization, headers
    ]) => {
      const response = await fetch(url as string, {
        headers: { authorization, ...headers as object } as Record<string, string>, cache: 'no-store'
      })
      return {
        status: response.status, etag: response.headers.get('etag'), requestId: response.headers.get('request-id'),
        body: response.status === 304 ? null : await response.json()
      }
    }, [`${baseUrl}/v1/fixtures`, `Bearer ${key}`, headers])
    const first = await read(account.publishableKey)
    t.match(first, { status: 200, etag: /^W\/"/, requestId: /./, body: { data: [{ title: 'Seen from elsewhere' }] } })
    t.match(await read(account.publishableKey, { 'if-none-match': first.etag }), { status: 304, body: null })
    t.match(await read('pk_test_nobody'), { status: 401, body: { type: /unauthorized$/ } })
  })
}
