/**
 * From nothing to a dashboard, as docs/guides/dashboard.md describes it, in a real browser (Chromium; skipped where there is none): the
 * link of the first owner, a source, a key, a push with a mistake, a second source that disagrees, a webhook, an event sent again.
 * `OYSS_PICTURES=docs/pictures npm test -- test/paths/first_day` takes the pictures of that page again.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { call } from '../../helpers/call.ts'
import { root } from '../../../db/migrate.ts'
import { withClient } from '../../../db/pool.ts'
import { hashToken, makeToken } from '../../../platform/tokens.ts'
import { judge, noBrowser, PASSWORD, takePicture, useBrowser } from '../../helpers/dashboard.ts'
import { startReceiver } from '../../helpers/http/receiver.ts'
import { useService } from '../../helpers/service.ts'

const page = 'docs/guides/dashboard.md'

t.test('the pictures that docs/guides/dashboard.md shows are there, each with words for who cannot see it', async (t) => {
  const pictures = [...readFileSync(join(root, page), 'utf8').matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)]
  t.ok(pictures.length >= 6)
  for (const [, words, path] of pictures) {
    t.ok(existsSync(join(root, 'docs/guides', String(path))), String(path))
    t.ok(String(words).length > 20, String(path))
  }
})

const service = await useService(t)
const { baseUrl } = service
const receiver = await startReceiver(t, () => 204)
const visit = await useBrowser(t)

const game = (id: string, start: string, more: object = {}) => ({
  type: 'fixture', external_id: id, data: {
    kind: 'game', sport: 'soccer', start, venue: { external_id: 'north', name: 'North Park' }, sides: [
      { role: 'home', team: { external_id: `${id}-home`, name: 'Kestrels U12' } },
      { role: 'away', team: { external_id: `${id}-away`, name: 'Riverside U12' } }
    ], ...more
  }
})

if (visit === undefined) t.test('the first day in a real browser', { skip: noBrowser }, () => {})
else {
  t.test('PEOPLE-17, PEOPLE-104, DASHBOARD-34, DASHBOARD-40, DASHBOARD-43, WEBHOOK-72 the first day: link, source, key, push, mistake, claims, webhook, delivery, sent again', async (t) => {
    const { id } = await service.makeAccount('Riverside Soccer League')
    await withClient({ connectionString: service.database.connectionString, role: 'oyss_manager' }, async (db) => {
      await db.query("select manage.set_limits(manage.enter_operator('root'), $1, $2)", [id, { requests_per_minute: 600,
        pushes_per_minute: 120 }])
    })
    const token = makeToken()
    await withClient({ connectionString: service.database.connectionString, role: 'oyss_manager' }, (db) =>
      call(db, 'manage.make_first_link', { account_id: id, link_hash: hashToken(token), made_by: 'oyss start' }))
    const watched = await visit({ viewport: { width: 1100, height: 720 } })
    const { page } = watched
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
    const go = async (name: string): Promise<void> => { await page.getByRole('link', { name, exact: true }).first().click() }
    const picture = async (name: string): Promise<void> => {
      await judge(t, watched, name)
      await takePicture(watched, `first-day-${name}`, false)
    }

    await page.goto(`${baseUrl}/dashboard/welcome/${token}`)
    await page.getByLabel('Your e-mail address').fill('ana@riverside.example')
    await page.getByLabel('Your name').fill('Ana Ferreira')
    await page.getByLabel('Choose a password').fill(PASSWORD)
    await picture('1-welcome')
    await press('Open the account')
    await go('Sources')
    await page.getByLabel('Key').fill('riverside-league')
    await press('Register')
    await go('Keys')
    await press('Make a key')
    const key = await page.getByLabel('Key', { exact: true }).inputValue()
    await picture('2-key')

    const client = service.clientOf(key)
    const push = async (source: string, observations: object[]): Promise<void> => {
      const { status, body } = await client.push(source, observations)
      t.equal(status, 202)
      t.equal((await client.waitForBatch(body.batch_id)).status, 'done')
    }
    await push('riverside-league', [
      game('r1', '2027-03-06T15:00:00Z'), game('r2', '2027-03-13T15:00:00Z'), game('r3', '2027-03-20T15:00:00Z', { kind: 'match' })
    ])
    await go('Overview')
    t.ok(await page.getByText('1 observation was rejected in the last 24 hours.').isVisible())
    await picture('3-overview')
    await go('See why')
    t.match(await page.locator('mark').first().textContent(), 'match')
    await picture('4-rejected')

    const { body: { data: [first] } } = await client.get('/v1/fixtures?limit=1')
    await push('parents', [{ ...game('p1', '2027-03-06T16:30:00Z'), external_id: first.id }])
    await page.goto(`${baseUrl}/dashboard/test/data/${first.id}`)
    await go('Sat, Mar 6, 2027, 3:00 PM UTC')
    t.ok(await page.getByText('Its source has rank 6; riverside-league has rank 1.').isVisible())
    await picture('5-claims')

    await go('Webhooks')
    await go('New webhook')
    await go('Games that move')
    await page.getByLabel('Event types or patterns').fill('oyss.fixture.*')
    await press('Try it on the last 1,000 changes')
    await picture('6-tried')
    await page.getByLabel('Address of your endpoint').fill(receiver.url('/first-day'))
    await press('Create the webhook')
    t.match(await page.getByLabel('Secret').inputValue(), /^whsec_/)
    await page.getByRole('link', { name: 'continue to the webhook' }).click()
    await push('riverside-league', [game('r2', '2027-03-13T17:30:00Z')])
    await receiver.arrived(1, '/first-day')
    while (await page.getByText('received', { exact: true }).count() === 0) await page.reload()
    await press('Resend')
    await receiver.arrived(2, '/first-day')
    await picture('7-delivered')
    await go('Activity')
    t.ok(await page.getByText('Ana Ferreira').first().isVisible())
    await picture('8-activity')
    t.same(watched.complaints, [])
  })
}
