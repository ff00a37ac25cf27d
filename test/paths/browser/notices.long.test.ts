/** Notices to the owner of another account's source in a real browser (Chromium; skipped where there is none), on a phone too. */
import t from 'tap'
import { judge, look, screens, signInAs, useBrowser } from '../../helpers/dashboard.ts'
import { committing } from '../../helpers/managing.ts'
import { game, idOf, makeLive, makeSource, push, sides } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const visit = await useBrowser(t)
const q = await committing(service)
await makeLive(q, service.account.id)
const league = await makeLive(q, (await service.makeAccount('Metro League')).id)
await makeSource(q, 'metro-league', 'authoritativePush', league)
await push(q, 'metro-league', ['g', 'h'].map((key, at) => game(key, {
  start: `2100-09-1${at}T22:00:00Z`, time_zone: 'America/Chicago', sides: sides('a', 'b').map((side, role) => (
    { ...side, team: { ...side.team, name: ['Kestrels U12', 'Herons U12'][role] } }))
})), league)
await q('reset role')
const home = `/dashboard/live/data/${await idOf(q, 'metro-league', 'fixture', 'g', league)}?field=start`
const other = `/dashboard/live/data/${await idOf(q, 'metro-league', 'fixture', 'h', league)}?field=status`
const member = await signInAs(service, 'schedule_manager')
const owner = await signInAs(service, 'schedule_manager', { accountId: league.accountId })

if (visit !== undefined) {
  t.test('CORRECT-22 on a phone an owner is notified, and is done with it', async (t) => {
    const watched = await visit(screens.phone as never)
    const { page } = watched
    await member.enter(page.context())
    await page.goto(service.baseUrl + home)
    await page.getByLabel('What is wrong').selectOption({ label: 'The time is wrong.' })
    await page.getByRole('button', { name: 'Notify the owner' }).click()
    await page.getByText('The owner of the source was notified.').waitFor()
    await judge(t, watched, 'the field after it')
    await member.send(other, { field: 'status', kind: 'cancelled' })
    await owner.enter(page.context())
    await page.goto(`${service.baseUrl}/dashboard/live`)
    await judge(t, watched, 'the overview')
    await page.getByRole('button', { name: 'Done' }).first().click()
    await page.getByText('The notice is dismissed.').waitFor()
    t.equal(await page.getByRole('button', { name: 'Done' }).count(), 1)
  })
}

look(t, service, visit, {
  paths: { 'a notified field': home, 'another field': other, 'what was sent': '/dashboard/live/notices' },
  visitor: member, rule: 'CORRECT-22'
})
look(t, service, visit, {
  paths: { 'the overview': '/dashboard/live', 'what was received': '/dashboard/live/notices' }, visitor: owner, rule: 'CORRECT-22'
})
