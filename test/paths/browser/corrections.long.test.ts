/** A correction in a real browser (Chromium; skipped where there is none), on a phone too. */
import t from 'tap'
import { judge, look, screens, signInAs, useBrowser } from '../../helpers/dashboard.ts'
import { makeFeed } from '../../helpers/feeds/feeds.ts'
import { committing } from '../../helpers/managing.ts'
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
// A game that only a connector lists, of a club of the account.
await makeFeed(await committing(service), { name: 'Metro League', is_connector: true, url: 'https://metro.example/games.csv' }, {
  accountId: service.account.id, mode: 'test'
} as never)
await service.apply('connector:metro-league', [game('m', {
  start: '2027-09-19T22:00:00Z', time_zone: 'America/Chicago', sides: sides('x', 'y')
})])
const found = async (type: string, externalId: string): Promise<string> =>
  (await service.secret.get(`/v1/lookup?source=connector:metro-league&type=${type}&external_id=${externalId}`)).body.id
const refused = `/dashboard/test/data/${await found('fixture', 'm')}`
await service.apply('connector:metro-league', [game('n', {
  start: '2027-09-26T22:00:00Z', time_zone: 'America/Chicago', sides: sides('z', 'y')
})])
await service.apply('club-feed', [
  say('organization', 'o', { name: 'Harbour Youth', kind: 'club' }),
  say('team', await found('team', 'z'), { name: 'Harbour U12', organization: { external_id: 'o' } })
])
const listed = `/dashboard/test/data/${await found('fixture', 'n')}`

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
    t.match(await page.locator('h1').textContent(), /5:30\sPM/)
    await undo.click()
    await page.getByText('The undo of the correction is applied.').waitFor()
  })
}

look(t, service, visit, {
  paths: { 'a start': `${home}/correct?field=start`, 'a state': `${home}/correct?field=status`, 'a venue': `${home}/correct?field=venue`,
    'of a connector': `${listed}/correct?field=start`, 'that is refused': `${refused}/correct?field=start` },
  visitor: developer, rule: 'CORRECT-12'
})
