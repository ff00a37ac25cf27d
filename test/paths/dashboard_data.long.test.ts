/** Data in the dashboard, in a real browser (Chromium; skipped where there is none): search, entities, fields, versions, conflicts. */
import t from 'tap'
import { judge, look, screens, signInAs, takePicture, useBrowser } from '../helpers/dashboard.ts'
import { makeDataSeason } from '../helpers/data_season.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const { baseUrl } = service
const visit = await useBrowser(t)
const viewer = await signInAs(service, 'viewer')
const { idOf, fixture, competition } = await makeDataSeason(service)
const shown = `/dashboard/test/data/${fixture}`

look(t, service, visit, {
  visitor: viewer, paths: {
    'data': '/dashboard/test/data', 'data-none': '/dashboard/live/data', 'entity': shown, 'entity-then': `${shown}?version=2`,
    'data-division': `/dashboard/test/data/${competition}?part=divisions.${await idOf('division', 'd1')}.`,
    'field': `${shown}?field=start`, 'conflicts': '/dashboard/test/conflicts',
    'conflict-examples': '/dashboard/test/conflicts?field=start&winner=league&loser=scraper'
  }
})

if (visit !== undefined) {
  t.test('DASHBOARD-33, DASHBOARD-34 from a search to a value, why it won and its very words, and back in time, without script too', async (t) => {
    for (const javaScriptEnabled of [false, true]) {
      const watched = await visit({ ...screens.phone, javaScriptEnabled })
      const { page } = watched
      await viewer.enter(page.context())
      await page.goto(`${baseUrl}/dashboard/test/data`)
      await takePicture(watched, `data-viewport-${javaScriptEnabled}`, false)
      await page.getByLabel('Name or id').fill('g0')
      await page.getByRole('button', { name: 'Search' }).click()
      t.equal(page.url(), baseUrl + shown, 'an id leads there')
      await takePicture(watched, `entity-viewport-${javaScriptEnabled}`, false)
      await page.locator('main').getByRole('link', { name: /^Tue, Sep 1, 2026, 1:00\sPM \(America\/New_York\)$/ }).click()
      t.match(await page.getByRole('heading', { level: 1 }).textContent(), /^Start: Tue, Sep 1, 2026, 1:00\sPM \(America\/New_York\)$/)
      t.match(await page.locator('main').textContent(), /Its source has rank \d; .+ has rank \d\./)
      await page.getByRole('link', { name: 'as it came' }).last().click()
      t.match(await page.locator('pre mark').textContent(), /^"start":\s*"2026-09-01T1\d:30:00Z"$/)
      if (javaScriptEnabled) await judge(t, watched, 'field with words')
      await page.goto(`${baseUrl}${shown}`)
      await page.getByLabel(/^Version/).fill('1')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show this version' }).click()
      await page.waitForURL('**?version=1')
      t.match(await page.locator('main').textContent(), /As it was in version 1 of \d/)
      t.match(await page.locator('main').textContent(), /Sep 1, 2026, 11:00\sAM \(America\/New_York\)/)
      await page.getByRole('link', { name: 'Back to now' }).click()
      t.equal(page.url(), baseUrl + shown)
      await takePicture(watched, `entity-journey-${javaScriptEnabled}`, false)
      await page.context().close()
    }
  })
}
