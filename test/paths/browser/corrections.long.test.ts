/** A correction in a real browser (Chromium; skipped where there is none), on a phone too. */
import t from 'tap'
import { judge, look, screens, signInAs, useBrowser } from '../../helpers/dashboard.ts'
import { game, say, sides } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const visit = await useBrowser(t)
const developer = await signInAs(service, 'developer')
await service.apply('league', [
  say('team', 'a', { name: 'Kestrels U12' }), say('team', 'b', { name: 'Herons U12' }), say('venue', 'v', { name: 'Oak Park' }),
  game('g', {
    start: '2027-09-12T22:00:00Z', end: '2027-09-12T23:30:00Z', time_zone: 'America/Chicago', sides: sides('a', 'b'),
    venue: { external_id: 'v', field: '3' }
  })
])
const { body: { id } } = await service.secret.get('/v1/lookup?source=league&type=fixture&external_id=g')
const home = `/dashboard/test/data/${id}`

if (visit !== undefined) {
  t.test('CORRECT-12 on a phone a start is changed, previewed, stored and undone', async (t) => {
    const watched = await visit(screens.phone as never)
    const { page } = watched
    await developer.enter(page.context())
    await page.goto(`${service.baseUrl}${home}?field=start`)
    await page.getByRole('link', { name: 'Change…' }).click()
    await judge(t, watched, 'the form')
    await page.getByLabel('Start').fill('2027-09-12T17:30')
    await page.getByLabel('Reason').fill('The coach called.')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    await judge(t, watched, 'the preview')
    await page.getByRole('button', { name: 'Correct it' }).click()
    await page.getByText('The correction is applied.').waitFor()
    const undo = page.getByRole('button', { name: 'Undo' })
    await judge(t, watched, 'the corrected field')
    t.match(await page.locator('h1').textContent(), /17:30/)
    await undo.click()
    await page.getByText('The undo of the correction is applied.').waitFor()
  })
}

look(t, service, visit, {
  paths: { 'a start': `${home}/correct?field=start`, 'a state': `${home}/correct?field=status`, 'a venue': `${home}/correct?field=venue` },
  visitor: developer, rule: 'CORRECT-12'
})
