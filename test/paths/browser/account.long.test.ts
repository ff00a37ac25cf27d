/** Pages of people, accounts and activity in a real browser (Chromium; skipped where there is none). */
import t from 'tap'
import { judge, look, screens, signInAs, takePicture, useBrowser } from '../../helpers/dashboard.ts'
import { makeQuery } from '../../helpers/database.ts'
import { makeSeason } from '../../helpers/public_season.ts'
import { say } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t, { config: { calendarQuota: 300 } })
const { baseUrl, account } = service
const visit = await useBrowser(t)
const q = makeQuery(await service.database.connect())
const season = await makeSeason(service)
await service.apply('league', ['U10 Girls', 'U14 Boys', 'U9 Coed'].map((name) =>
  say('team', name, { name: `Eagles ${name}`, organization: { external_id: 'o1' } })))
await q('update tenancy.accounts set name = $2 where account_id = $1', [account.id, 'North Chicago SC'])
const owner = await signInAs(service, 'owner', { name: 'Ana Ferreira' })
await signInAs(service, 'developer', { name: 'Ben Okafor' })
await signInAs(service, 'viewer', { name: 'Chris Lindqvist' })
const operator = await signInAs(service, 'operator', { name: 'Otto' })
const organization = (await service.secret.get('/v1/lookup?source=league&type=organization&external_id=o1')).body.id
const [test, live] = ['/dashboard/test', '/dashboard/live']
await owner.send(`${test}/calendars/${organization}`, { private: 'yes' })
const made = await owner.send(`${test}/calendars`, { opens: `${organization} ${season.team}`, name: 'Families of the Eagles 2014 Blue' })
const link = /id="secret" readonly value="([^"]*)"/.exec(made.text)?.[1] as string
await owner.send(`${test}/calendars`, { opens: organization, name: 'Coaches' })
await owner.send(`${test}/grants`, { account: account.id, organization, sources: 'league' })
for (const email of ['dana@example.org', 'eli@example.org']) await owner.send(`${test}/people`, { email, role: 'viewer' })
await owner.send(`${test}/keys`, { kind: 'secret' })
for (const name of ['Riverside SC', 'Lake Shore Lacrosse']) await service.makeAccount(name)
const other = await q.value("select account_id from tenancy.accounts where name = 'Riverside SC'")
await operator.send(`${live}/accounts/${other}/allow`, { class: 'partnerApi' })
await operator.send(`${live}/accounts/${other}/suspend`, { reason: 'The bill of September is open.' })
for (const name of ['Fall League page', 'Harbour Cup calendar']) {
  await q.call('manage.create_feed', {
    account_id: account.id, mode: 'test', made_by: null,
    feed: { name, kind: 'ics', sport: 'soccer', time_zone: 'America/Chicago', url: `https://schedules.example.org/${name.length}.ics` }
  })
}
for (const [name, count] of [['Spring Cup schedule', 3], ['State League pages', 1]] as const) {
  await operator.send(`${test}/connectors/new`, {
    account: account.id, name, kind: 'html', parser: 'gotsport_event', sport: 'soccer', time_zone: 'America/Chicago', covers: 'season',
    urls: Array.from({ length: count }, (_, n) => `https://schedules.example.org/events/2026/schedules?group=${n}`).join('\n')
  })
}
const connectorId = await q.value("select min(feed_id) from connect.feeds where feed_id like 'con\\_%'")
const targetId = await q.value('select max(target_id) from connect.targets')
await operator.send(`${live}/targets/${targetId}/exclude`, { reason: 'Their terms forbid it.' })
await operator.send(`${live}/stops`, { host: 'slow.example.org', reason: 'They asked us to wait until Monday.' })

look(t, service, visit, {
  visitor: owner, paths: {
    calendars: `${test}/calendars`, grants: `${test}/grants`, people: `${test}/people`, roles: `${live}/roles`,
    activity: `${test}/activity?reads=yes`, account: `${test}/account`
  }
})
look(t, service, visit, {
  visitor: operator, paths: {
    'operator-accounts': `${live}/accounts`, 'operator-account': `${live}/accounts/${other}`,
    'operator-limits': `${live}/accounts/${other}/limits`,
    targets: `${live}/targets?exclude=${targetId}`,
    stops: `${live}/stops`, connectors: `${test}/connectors`, connector: `${test}/connectors/${connectorId}`,
    'new-connector': `${test}/connectors/new?account=${account.id}`
  }
})

if (visit !== undefined) {
  t.test('DASHBOARD-60, CALENDAR-25 a link is made without script, copied, and opens the page for a family that is not signed in', async (t) => {
    const watched = await visit({ ...screens.phone, javaScriptEnabled: false })
    const { page } = watched
    await owner.enter(page.context())
    await page.goto(`${baseUrl}${test}/calendars`)
    await page.getByLabel('Opens').selectOption({ label: 'Eagles U10 Girls' })
    await page.getByLabel('Name').fill('Families of the U10 girls')
    await page.getByRole('button', { name: 'Make a link' }).click()
    t.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Your link')
    await takePicture(watched, 'link-phone')
    const own = await page.getByLabel('Link to the page').inputValue()
    const family = await visit({ ...screens.phone, javaScriptEnabled: false })
    const path = new URL(own)
    await family.page.goto(`${baseUrl}${path.pathname}${path.search}`)
    t.equal(await family.page.getByRole('heading', { level: 1 }).textContent(), 'Eagles U10 Girls')
  })

  t.test('CALENDAR-25 the page that a link opens fits a phone, and says that it is not public', async (t) => {
    const watched = await visit(screens.phone)
    const { pathname, search } = new URL(link)
    await watched.page.goto(`${baseUrl}${pathname}${search}`)
    t.ok(await watched.page.getByText('Not public').isVisible())
    await judge(t, watched, 'private team')
    await takePicture(watched, 'private-team-phone', false)
    await watched.page.goto(`${baseUrl}/c/${season.competition}?division=${season.division}`)
    await judge(t, watched, 'competition with a private team')
    await takePicture(watched, 'private-competition-phone')
  })
}
