/**
 * The public pages in a real browser (Chromium; skipped where there is none): on a phone and a large screen, by day and by night, without
 * script. `OYSS_PICTURES` names a folder where pictures of them are left.
 */
import t from 'tap'
import { judge, noBrowser, screens, takePicture, useBrowser } from '../../helpers/dashboard.ts'
import { makeSeason } from '../../helpers/public_season.ts'
import { useService } from '../../helpers/service.ts'

const [page15, css8] = [15 * 1024, 8 * 1024]

const service = await useService(t)
const { baseUrl } = service
const { team, competition, division } = await makeSeason(service)
const visit = await useBrowser(t)
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
else t.test('public pages in a real browser', { skip: noBrowser }, () => {})

function look (visit: NonNullable<Awaited<ReturnType<typeof useBrowser>>>): void {
  for (const [screen, options] of Object.entries(screens)) {
    t.test(`PAGE-12 on a ${screen}, light and dark: nothing is too wide, too small or too faint, at most 3 requests, none elsewhere, no complaint`, async (t) => {
      const watched = await visit(options)
      const { page, asked, complaints, failed } = watched
      for (const [name, path] of Object.entries(paths)) {
        for (const list of [asked, complaints, failed]) list.length = 0
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(baseUrl + path)
        t.same([failed, complaints.filter((text) => name !== 'absent' || !text.includes('404'))], [[], []], name)
        const loaded = asked.filter((url) => !url.startsWith('data:'))
        t.ok(loaded.length <= 3 && loaded.every((url) => new URL(url).origin === baseUrl), loaded.join(' '))
        t.equal(await page.evaluate('document.documentElement.scrollWidth'), options.viewport.width, name)
        t.equal(await page.evaluate('getComputedStyle(document.body).margin'), '0px', `${name} is styled`)
        await judge(t, watched, name)
        await takePicture(watched, `${name}-${screen}-light`)
        // Only colours change with the scheme.
        await page.emulateMedia({ colorScheme: 'dark' })
        await judge(t, watched, `${name}, dark`, ['color-contrast'])
        await takePicture(watched, `${name}-${screen}-dark`)
      }
    })
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
