/** Questions about newer reports in a real browser (Chromium; skipped where there is none), on a phone. */
import t from 'tap'
import { askNow } from '../../helpers/asking.ts'
import { judge, screens, signInAs, useBrowser } from '../../helpers/dashboard.ts'
import { committing } from '../../helpers/managing.ts'
import { game, idOf, makeLive, makeSource, push, sides } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const visit = await useBrowser(t)
const q = await committing(service)
const own = await makeLive(q, service.account.id)
const club = await makeLive(q, (await service.makeAccount('Harbour Youth')).id)
await makeSource(q, 'metro-league', 'authoritativePush', own)
await makeSource(q, 'harbour-youth', 'ownerCorrection', club)
await push(q, 'metro-league', [game('g', {
  start: '2100-09-12T22:00:00Z', time_zone: 'America/Chicago', sides: sides('a', 'b').map((side, role) => (
    { ...side, team: { ...side.team, name: ['Kestrels U12', 'Herons U12'][role] } }))
})], own)
await push(q, 'harbour-youth', [game(await idOf(q, 'metro-league', 'fixture', 'g', own), {
  start: '2100-09-12T23:00:00Z', time_zone: 'America/Chicago', status: 'cancelled'
})], club)
await q('reset role')
const member = await signInAs(service, 'schedule_manager')
await askNow(q)
await q('reset role')

if (visit !== undefined) {
  t.test('CORRECT-27 on a phone a person confirms one report and lets what is shown stand against another', async (t) => {
    const watched = await visit(screens.phone as never)
    const { page } = watched
    await member.enter(page.context())
    await page.goto(`${service.baseUrl}/dashboard/live`)
    await judge(t, watched, 'the overview')
    await page.getByRole('button', { name: 'It stands' }).last().click()
    await page.getByText('What is shown stands.').waitFor()
    await judge(t, watched, 'the questions')
    await page.getByRole('button', { name: 'Confirm the change' }).click()
    await page.getByText('Your source is corrected.').waitFor()
    t.equal(await page.getByRole('button', { name: 'It stands' }).count(), 0)
  })
}
