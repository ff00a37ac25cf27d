/** Batches and webhooks of the dashboard in a real browser (Chromium; skipped where there is none): how they look, and a journey. */
import t from 'tap'
import { judge, look, screens, signInAs, takePicture, useBrowser } from '../../helpers/dashboard.ts'
import { startReceiver } from '../../helpers/http/receiver.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const { baseUrl } = service
const receiver = await startReceiver(t, ({ attempt }) => attempt % 3 === 0 ? 503 : 204)
const visit = await useBrowser(t)
const owner = await signInAs(service, 'developer')
const game = (id: string, hour: number, more: object = {}) => ({
  type: 'fixture', external_id: id,
  data: {
    kind: 'game', sport: 'soccer', start: `2026-12-05T${hour}:00:00Z`, venue: { external_id: 'park', name: 'North Park' },
    sides: [
      { role: 'home', team: { external_id: `h-${id}`, name: `Kestrels ${id.toUpperCase()}` } },
      { role: 'away', team: { external_id: `a-${id}`, name: `Riverside ${id.toUpperCase()}` } }
    ], ...more
  }
})
const made = await owner.send('/dashboard/test/webhooks/new', { events: '*', url: receiver.url('/all') })
const own = `/dashboard/test/webhooks/${/webhooks\/(sub_\w+)/.exec(made.text)?.[1]}`
await service.apply('league', Array.from({ length: 9 }, (_, n) => game(`g${n}`, 10 + n)))
const { body: faulty } = await service.secret.push('league', [
  game('g1', 15), game('g2', 16, { venue: { external_id: 'south', name: 'South Park' } }), game('new', 18),
  game('g3', 10, { kind: 'match' }), { type: 'team', external_id: 'x', data: { colors: ['red', 'blue', 'green', 'white'] } },
  game('g4', 10, { start: 'next Sunday', sides: [{ role: 'guest', team: { external_id: 'g' } }] })
])
await service.secret.waitForBatch(faulty.batch_id)
await receiver.arrived(20, '/all')
const idOf = ({ text }: { text: string }): string => /webhooks\/(sub_\w+)/.exec(text)?.[1] as string
const late = await owner.send('/dashboard/test/webhooks/new', { events: 'oyss.fixture.*', url: receiver.url('/late') })
// Nobody begins a batch meanwhile, so one that could not be applied stands there, with all that it says still to come.
const db = await service.database.connect()
await db.query('begin; select util.lock_turns()')
const { body: waiting } = await service.secret.push('league', [
  ...Array.from({ length: 8 }, (_, n) => game(`g${n}`, 11 + n, { status: n % 2 ? 'postponed' : 'scheduled' })), game('later', 18)
])
await db.query("update intake.batches set status = 'failed', error = 'The disk was full.' where batch_id = $1", [waiting.batch_id])
await db.query('commit')
const since = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)

const { rows: [delivery] } = await db.query('select min(delivery_id) as id from webhook.deliveries where subscription_id = $1', [
  idOf(made)
])

look(t, service, visit, {
  visitor: owner, rule: 'DASHBOARD-9, DASHBOARD-40, DASHBOARD-43, DASHBOARD-44', paths: {
    batches: '/dashboard/test/batches', batch: `/dashboard/test/batches/${faulty.batch_id}`,
    preview: `/dashboard/test/batches/${waiting.batch_id}/preview`, webhooks: '/dashboard/test/webhooks', webhook: own,
    'new-webhook': '/dashboard/test/webhooks/new?events=oyss.fixture.*+oyss.standing.*',
    recover: `/dashboard/test/webhooks/${idOf(late)}/recover?since=${since}`, 'delete-webhook': `${own}/delete`,
    delivery: `${own}/deliveries/${delivery?.id}`
  }
})

if (visit !== undefined) {
  t.test('DASHBOARD-43, DASHBOARD-44 a webhook is made after its filter was tried, hears of a push, and is sent one event again, on a phone without script', async (t) => {
    receiver.behave(() => 204)
    const watched = await visit({ ...screens.phone, javaScriptEnabled: false })
    const { page } = watched
    await owner.enter(page.context())
    await page.goto(`${baseUrl}/dashboard/test/webhooks`)
    await page.getByRole('link', { name: 'New webhook' }).click()
    await page.getByRole('link', { name: 'Games that move' }).click()
    t.match(await page.locator('main').innerText(), /[1-9]\d* of the last \d+ changes would have been sent/)
    await page.getByLabel('Event types or patterns').fill('oyss.fixture.rescheduled')
    await page.getByRole('button', { name: 'Try it on' }).click()
    t.match(page.url(), 'events=oyss.fixture.rescheduled')
    await page.getByLabel('Address of your endpoint').fill(receiver.url('/phone'))
    await page.getByRole('button', { name: 'Create the webhook' }).click()
    t.match(await page.getByLabel('Secret').inputValue(), /^whsec_/)
    await takePicture(watched, 'secret-phone')
    await page.getByRole('link', { name: 'continue to the webhook' }).click()
    await service.apply('league', [game('g1', 20), game('other', 10)])
    const [event] = await receiver.arrived(1, '/phone')
    t.equal(JSON.parse(event?.body ?? '').type, 'oyss.fixture.rescheduled')
    while (await page.getByText('received', { exact: true }).count() === 0) await page.reload()
    await takePicture(watched, 'delivered-phone')
    await page.getByRole('button', { name: 'Resend' }).click()
    t.ok(await page.getByText('The delivery is sent again now.').isVisible())
    const [first, again] = await receiver.arrived(2, '/phone')
    t.same([again?.headers['webhook-id'], again?.body], [first?.headers['webhook-id'], first?.body])
    t.equal(receiver.requests.filter(({ path }) => path === '/phone').length, 2, 'what does not fit was not sent')
    t.same(watched.complaints, [])
  })

  t.test('DASHBOARD-40 from a batch to its preview and its replay', async (t) => {
    const watched = await visit(screens.desktop)
    const { page } = watched
    await owner.enter(page.context())
    await page.goto(`${baseUrl}/dashboard/test/batches`)
    await page.getByRole('link', { name: faulty.batch_id.slice(-6) }).click()
    await page.getByRole('link', { name: 'Preview a replay' }).click()
    t.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'What a replay would change')
    await judge(t, watched, 'preview of what is applied')
    await page.getByRole('button', { name: 'Replay now' }).click()
    t.ok(await page.getByText('was read again and is waiting to be applied').isVisible())
    t.same(watched.complaints, [])
  })
}
