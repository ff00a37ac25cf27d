/**
 * The public pages in a real browser (Chromium; skipped where there is none): on a phone and a large screen, by day and by night, without
 * script. `OYSS_PICTURES` names a folder where pictures of them are left.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import t from 'tap'
import { findBrowser, openBrowser } from '../helpers/browser.ts'
import { makeSeason } from '../helpers/public_season.ts'
import { useService } from '../helpers/service.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const screens = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } }
}
const executable = findBrowser(process.env)
const reason = 'no Chromium on this machine (apt-get install chromium, or CHROMIUM_PATH)'
const [page15, css8] = [15 * 1024, 8 * 1024]

const service = await useService(t)
const { baseUrl } = service
const { team, competition, division } = await makeSeason(service)
const visit = executable === undefined ? undefined : await openBrowser(t, executable)
const paths = {
  team: `/t/${team}`, competition: `/c/${competition}`, division: `/c/${competition}?division=${division}`,
  absent: '/t/tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF'
}

t.test('PAGE-12 a team of 30 games takes at most 15 KB, its stylesheet 8 KB; nothing comes from elsewhere, and no index has it', async (t) => {
  for (const path of Object.values(paths)) {
    const response = await fetch(baseUrl + path, { headers: { accept: 'text/html' } })
    const text = await response.text()
    t.equal(
      response.headers.get('content-security-policy'),
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    t.notMatch(text, /<script|<style|<iframe|<img|\son\w+=|\sstyle=|javascript:/i)
    t.match(text, '<meta name="robots" content="noindex">')
    t.ok(Buffer.byteLength(text) <= page15, `${path}: ${Buffer.byteLength(text)} bytes`)
  }
  t.equal((await (await fetch(baseUrl + paths.team)).text()).split('<li>').length > 28, true, 'it is a whole season')
  const style = await fetch(`${baseUrl}/pages.css`)
  t.match([style.status, style.headers.get('cache-control')], [200, 'public, max-age=300'])
  const css = await style.text()
  t.ok(Buffer.byteLength(css) <= css8, `${Buffer.byteLength(css)} bytes`)
  t.notMatch(css, /url\(|@import|https?:/)
})

if (visit !== undefined) look(visit)
else {
  process.stderr.write(`# the browser tests are skipped: ${reason}\n`)
  t.test('public pages in a real browser', { skip: reason }, () => {})
}

function look (visit: Awaited<ReturnType<typeof openBrowser>>): void {
  const folder = process.env.OYSS_PICTURES

  for (const [screen, options] of Object.entries(screens)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      t.test(`PAGE-12 on a ${screen}, ${colorScheme}: nothing is too wide, too small or too faint, at most 3 requests, none elsewhere, no complaint`, async (t) => {
        for (const [name, path] of Object.entries(paths)) {
          const { page, asked, complaints, failed } = await visit({ ...options, colorScheme })
          await page.goto(baseUrl + path)
          t.same([failed, complaints.filter((text) => name !== 'absent' || !text.includes('404'))], [[], []], name)
          const loaded = asked.filter((url) => !url.startsWith('data:'))
          t.ok(loaded.length <= 3 && loaded.every((url) => new URL(url).origin === baseUrl), loaded.join(' '))
          t.equal(await page.evaluate('document.documentElement.scrollWidth'), options.viewport.width, name)
          t.equal(await page.evaluate('getComputedStyle(document.body).margin'), '0px', `${name} is styled`)
          await page.evaluate(axe)
          const { violations } = await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(rules)} })`) as { violations: any[] }
          t.same(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }: { html: string }) => html)]), [], name)
          if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${screen}-${colorScheme}.png`), fullPage: true })
        }
      })
    }
  }

  t.test('PAGE-12, PAGE-8 without script the page leads to the table, the opponent and the competition; printed it has the schedule', async (t) => {
    const { page } = await visit({ ...screens.phone, javaScriptEnabled: false })
    await page.goto(baseUrl + paths.team)
    await page.getByRole('link', { name: 'Table', exact: true }).click()
    t.ok(page.url().endsWith('#table'))
    await page.locator('.games a').first().click()
    t.match(page.url(), `${baseUrl}/t/`)
    t.ok(await page.getByRole('heading', { level: 1 }).isVisible())
    await page.locator('main > p a[href^="/c/"]').first().click()
    t.equal(page.url(), baseUrl + paths.division)
    await page.goto(baseUrl + paths.team)
    await page.emulateMedia({ media: 'print' })
    t.ok(await page.getByRole('heading', { name: 'Schedule' }).isVisible())
    t.notOk(await page.locator('.button').isVisible())
  })
}
