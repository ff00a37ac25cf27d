/** The dashboard in a real browser (Chromium; skipped where there is none): signing in, keys, and how every page looks. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { hashToken, makeToken } from '../../../platform/tokens.ts'
import { call } from '../../helpers/call.ts'
import { withClient } from '../../../db/pool.ts'
import { judge, look, PASSWORD, screens, signInAs, takePicture, useBrowser } from '../../helpers/dashboard.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const { baseUrl, account } = service
const visit = await useBrowser(t)
const owner = await signInAs(service, 'owner', { isConfirmed: false })
await service.apply('league', Array.from({ length: 40 }, (_, n) => ({
  type: 'fixture', external_id: `g${n}`, data: { kind: 'game', sport: 'soccer', start: '2026-09-12T16:00:00Z' }
})))
await service.secret.push('league', [
  { type: 'fixture', external_id: 'x', data: { kind: 'game', sport: 'soccer', start: '2026-09-12T16:00:00Z' } },
  { type: 'fixture', external_id: 'y', data: { kind: 'gam', sport: 'soccer' } }
])

look(t, service, visit, { paths: { 'sign-in': '/dashboard/sign-in' } })
look(t, service, visit, {
  visitor: owner, paths: { overview: '/dashboard/test', keys: '/dashboard/live/keys', accounts: '/dashboard/accounts' }
})

if (visit !== undefined) {
  t.test('PEOPLE-17, DASHBOARD-2, DASHBOARD-3 the first owner comes in by a link, makes a key, signs out and in, without script too', async (t) => {
    const other = await service.makeAccount('Riverside SC')
    const token = makeToken()
    await withClient({ connectionString: service.database.connectionString, role: 'oyss_manager' }, (db) =>
      call(db, 'manage.make_first_link', { account_id: other.id, link_hash: hashToken(token), made_by: 'a test' }))
    const watched = await visit({ ...screens.phone, javaScriptEnabled: false })
    const { page } = watched
    await page.goto(`${baseUrl}/dashboard/welcome/${token}`)
    await takePicture(watched, 'welcome-phone')
    await page.getByLabel('Your e-mail address').fill('ana@example.org')
    await page.getByLabel('Your name').fill('Ana')
    await page.getByLabel('Choose a password').fill('password')
    await page.getByRole('button', { name: 'Open the account' }).click()
    await page.getByLabel('Choose a password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Open the account' }).click()
    t.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Riverside SC')
    await page.goto(`${baseUrl}/dashboard/test/keys`)
    await page.getByRole('button', { name: 'Make a key' }).click()
    t.match(await page.getByLabel('Key').inputValue(), /^sk_test_/)
    await takePicture(watched, 'key-phone')
    await page.getByRole('button', { name: 'Sign out' }).click()
    t.ok(await page.getByText('You are signed out.').isVisible())
    await page.goto(`${baseUrl}/dashboard/test/keys`)
    await page.getByLabel('E-mail address').fill('ana@example.org')
    await page.getByLabel('Password').fill('not it at all')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    t.match(await page.getByRole('alert').textContent(), 'Address or password is wrong')
    t.equal(await page.getByLabel('E-mail address').inputValue(), 'ana@example.org')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    t.equal(page.url(), `${baseUrl}/dashboard/test/keys`)
  })

  t.test('PEOPLE-23, DASHBOARD-6 a key in live mode wants a proof: the form asks for it and goes on', async (t) => {
    const watched = await visit(screens.desktop)
    const { page } = watched
    await owner.enter(page.context())
    await page.goto(`${baseUrl}/dashboard/live/keys`)
    await page.getByRole('button', { name: 'Make a key' }).click()
    t.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Confirm that it is you')
    await judge(t, watched, 'confirm')
    await takePicture(watched, 'confirm')
    await page.getByLabel('Your password').fill('wrong')
    await page.getByRole('button', { name: 'Confirm and continue' }).click()
    t.match(await page.getByRole('alert').textContent(), 'This is not your password')
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm and continue' }).click()
    t.match(await page.getByLabel('Key', { exact: true }).inputValue(), /^sk_live_/)
    t.ok(await page.getByRole('button', { name: 'Copy' }).isVisible())
    await judge(t, watched, 'key')
    await takePicture(watched, 'key')
    t.equal((await call(service.database.pool('oyss_manager'), 'manage.list_keys', { account_id: account.id }))
      .filter(({ mode }) => mode === 'live').length, 1)
  })

  t.test('DASHBOARD-3 a form of another site, and of another port of this host, is refused by what browsers say of it', async (t) => {
    const kim = await signInAs(service, 'owner')
    const made = async (): Promise<number> => (await kim.read('/dashboard/test/keys')).split('<code>sk_test_').length
    const before = await made()
    const hostile = createServer((_req, res) => res.setHeader('Content-Type', 'text/html').end(
      `<form method="post" action="${baseUrl}/dashboard/test/keys"><input name="kind" value="secret"><button>Win a prize</button></form>`
    )).listen(0)
    await once(hostile, 'listening')
    t.teardown(() => hostile.close())
    for (const host of ['127.0.0.1', 'localhost']) {
      const { page } = await visit(screens.desktop)
      await kim.enter(page.context())
      await page.goto(`http://${host}:${(hostile.address() as AddressInfo).port}/`)
      await page.getByRole('button').click()
      t.match(await page.getByRole('alert').textContent(), 'so nothing was done', host)
    }
    t.equal(await made(), before)
  })
}
