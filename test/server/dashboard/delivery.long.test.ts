/** The page of a delivery over HTTP: every attempt, the bytes, what is signed (DASHBOARD-44). */
import t from 'tap'
import { html } from '../../../server/pages/html.ts'
import { look, signInAs, useBrowser } from '../../helpers/dashboard.ts'
import { comes } from '../../helpers/await_condition.ts'
import { startReceiver } from '../../helpers/http/receiver.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const receiver = await startReceiver(t)
const visit = await useBrowser(t)
const developer = await signInAs(service, 'developer')
const db = await service.database.connect()
const plain = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ').replaceAll('&quot;', '"')

const { text: made } = await developer.send('/dashboard/test/webhooks/new', { events: 'oyss.fixture.*', url: receiver.url('/one') })
const own = `/dashboard/test/webhooks/${/webhooks\/(sub_\w+)/.exec(made)?.[1]}`
receiver.behave(({ attempt }) => attempt === 1 ? 503 : 204)
await service.apply('league', [{
  type: 'fixture', external_id: 'g1', data: { kind: 'practice', sport: 'soccer', title: '<b>Practice</b>', start: '2027-05-02T14:00:00Z' }
}])
const [sent] = await receiver.arrived(1, '/one')
const body = String(sent?.body)
await comes('the first attempt', async () => /503 in/.test(await developer.read(own)))
const path = `${own}/deliveries/${/deliveries\/(dlv_\w+)/.exec(await developer.read(own))?.[1]}`

t.test('DASHBOARD-44 a delivery is shown with its attempts, the bytes as they are sent and what is signed, and sent again there', async (t) => {
  const page = await developer.read(path)
  const words = plain(page)
  t.match(words, /fixture created .*About &lt;b&gt;Practice&lt;\/b&gt; Type oyss.fixture.created Event evt_/)
  t.match(words, /Attempts, newest first .* 1 \w+, \d+ \w+ \d+, [\d:]+ UTC 503 [\d,]+ ms /)
  t.match(page, `webhook-id: ${sent?.headers['webhook-id']}`)
  t.match(page, 'createHmac')
  t.ok(page.includes(html`${body}`.markup), 'to the byte')
  t.notMatch(page, 'whsec_01')
  t.match(await developer.send(`${own}/resend`, { delivery: path.split('/').at(-1) as string }), { status: 303 })
  await receiver.arrived(2, '/one')
  await comes('the second attempt', async () => /204/.test(await developer.read(path)))
  t.match(plain(await developer.read(path)), /received .* 2 .* 204 .* 1 .* 503/)
})

t.test('DASHBOARD-44, PEOPLE-14 a viewer reads it and cannot send it; to another webhook, account or mode there is no such delivery', async (t) => {
  const viewer = await signInAs(service, 'viewer')
  t.match(await viewer.read(path), 'The signature covers this id')
  t.notMatch(await viewer.read(path), 'Resend')
  const { id } = await service.makeAccount('Elsewhere')
  const stranger = await signInAs(service, 'owner', { accountId: id })
  t.match(await stranger.get(path), { status: 404, text: /There is no delivery dlv_/ })
  t.match(await developer.get(path.replace('/test/', '/live/')), { status: 404 })
  t.match(await developer.get(path.replace(/sub_\w+/, 'sub_01K5T3M8Q9ZXW4V7N2B6C0D1EF')), { status: 404, text: /to this webhook/ })
})

t.test('DASHBOARD-9 the page of a delivery stays within 15 KiB, however often it was tried and however much is sent', async (t) => {
  await db.query(`insert into webhook.attempts (delivery_id, attempt, status_code, duration_ms, error, next_attempt_at)
    select $1, n, 503, 14999, repeat('The endpoint <answered> 503. ', 30), now() from generate_series(3, 40) n`, [path.slice(-30)])
  await db.query('alter table webhook.events disable trigger all')
  await db.query(`update webhook.events set body = '{"subject":null,"data":[' || repeat('"a<&b",', 2500) || '0]}'`)
  const page = await developer.read(path)
  t.ok(Buffer.byteLength(page) <= 15 * 1024, `${Buffer.byteLength(page)} bytes`)
  t.match(plain(page), /And 30 more attempts\..*The first 1,\d{3} of \d{2},\d{3} characters/)
})

look(t, service, visit, { paths: { delivery: path }, visitor: developer, rule: 'DASHBOARD-44' })
