/** The public pages in a real browser (Chromium; skipped where there is none): on phones and large screens, by day and night, in print. */
import t from 'tap'
import { findBrowser, openBrowser } from '../helpers/browser.ts'
import { makeSeason } from '../helpers/public_season.ts'
import { useService } from '../helpers/service.ts'

const executable = findBrowser(process.env)
const reason = 'no Chromium on this machine (apt-get install chromium, or CHROMIUM_PATH)'
if (executable !== undefined) await look(executable)
else {
  process.stderr.write(`# the browser tests are skipped: ${reason}\n`)
  t.test('public pages in a real browser', { skip: reason }, () => {})
}

async function look (executable: string): Promise<void> {
  const service = await useService(t)
  const { baseUrl } = service
  const { team, competition, division } = await makeSeason(service)
  const visit = await openBrowser(t, executable)
  const folder = '/tmp/pages'
  t.test('pictures', async () => {
    for (const [device, viewport] of [['phone', { width: 360, height: 740 }], ['desktop', { width: 1280, height: 900 }]] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await visit({ viewport, colorScheme, deviceScaleFactor: device === 'phone' ? 2 : 1 })
        for (const [name, path] of [['team', `/t/${team}`], ['competition', `/c/${competition}`], ['division', `/c/${competition}?division=${division}`], ['absent', '/t/tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF']]) {
          await page.goto(baseUrl + path)
          await page.screenshot({ path: `${folder}/${name}-${device}-${colorScheme}.png`, fullPage: true })
          if (device === 'phone') for (const part of [0, 1, 2, 3, 4]) {
            await page.screenshot({ path: `${folder}/${name}-${device}-${colorScheme}-${part}.png`, fullPage: true, clip: { x: 0, y: part * 1400, width: 360, height: 1400 } }).catch(() => {})
          }
        }
      }
    }
    const html = await (await fetch(`${baseUrl}/t/${team}`)).text()
    console.error(html.length)
    await (await import('node:fs')).promises.writeFile('/tmp/pages/team.html', html)
  })
}
