/** Webhooks on the dashboard: trying a filter, making one, how it does, recovering what it missed, its secret. */
import t from 'tap'
import { PASSWORD, signInAs } from '../../helpers/dashboard.ts'
import { becomes } from '../../helpers/await_condition.ts'
import { startReceiver } from '../../helpers/http/receiver.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const receiver = await startReceiver(t)
const game = (id: string, more: object = {}) => ({ type: 'fixture', external_id: id, data: { kind: 'game', sport: 'soccer', ...more } })
const plain = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const path = '/dashboard/test/webhooks'
const db = await service.database.connect()
const idOf = (text: string): string => /webhooks\/(sub_\w+)/.exec(text)?.[1] as string
/** Asks until the page says so. */
async function until (read: () => Promise<string>, pattern: RegExp): Promise<string> {
  let text = ''
  if (!await becomes(async () => pattern.test(text = await read()))) throw new Error(`never ${pattern}`)
  return text
}

t.test('DASHBOARD-43, WEBHOOK-70 a filter is tried by its address before there is a webhook; what cannot be asked for is said on the page', async (t) => {
  const developer = await signInAs(service, 'developer')
  t.match(await developer.read(path), /There is no webhook yet/)
  await service.apply('league', [game('g1', { title: 'Final' }), game('g2', { title: '<i>Cup</i>' })])
  await until(async () => (await db.query('select count(*) from ledger.outbox')).rows[0].count, /^0$/)
  const tried = await developer.read(`${path}/new?events=oyss.fixture.*+oyss.standing.updated`)
  t.match(plain(tried), /2 of the last 2 changes would have been sent/)
  t.match(plain(tried), /Not counted, because these events do not come from a single change: oyss.standing.updated/)
  t.match(tried, /&lt;i&gt;Cup&lt;\/i&gt;.*Final/s)
  t.match(tried, 'Create the webhook')
  t.match(plain(await developer.read(`${path}/new?events=oyss.team.*`)), /0 of the last 2 changes/)
  const refused = await developer.read(`${path}/new?events=goals`)
  t.match(refused, /role="alert">Item 1 of `events` fits no event type/)
  t.notMatch(refused, 'Create the webhook')
  t.notMatch(await developer.read(`${path}/new`), 'Create the webhook', 'tried first')
  t.match(await (await signInAs(service, 'viewer')).get(`${path}/new?events=*`), { status: 403 })
})

t.test('DASHBOARD-43, DASHBOARD-7 a webhook is made; its secret is on the answer of the form alone; an address that may not be sent to is refused with what was typed', async (t) => {
  const developer = await signInAs(service, 'developer')
  const wrong = await developer.send(`${path}/new`, { events: 'oyss.fixture.*', url: 'http://10.0.0.1/hook' })
  t.match(wrong, { status: 422, text: /value="http:\/\/10.0.0.1\/hook".*aria-invalid/s })
  t.match(wrong.text, /role="alert">The url must name a public address/)
  const made = await developer.send(`${path}/new`, { events: 'oyss.fixture.*', url: receiver.url() })
  t.match(made, { status: 200, text: /value="(whsec_[\w+/=]{44})"/ })
  t.match(made.text, 'createHmac')
  const page = await developer.read(`${path}/${idOf(made.text)}`)
  t.match(plain(page), /Webhook enabled .* Nothing was to be sent yet/)
  t.notMatch(page, 'whsec_01')
  const secret = /value="(whsec_[^"]*)"/.exec(made.text)?.[1] as string
  t.notMatch(page, secret)
  const rotated = await developer.send(`${path}/${idOf(made.text)}/rotate`)
  t.match(rotated, { status: 200, text: /value="whsec_/ })
  t.notMatch(rotated.text, secret)
  t.match(await developer.read(`${path}/${idOf(made.text)}`), /The former secret signs along/)
  t.match(await developer.send(`${path}/new`, { events: 'oyss.fixture.*', url: receiver.url() }), { status: 409, text: /has this url/ })
  t.match(await developer.send(`${path}/${idOf(made.text)}/delete`), { status: 303, location: `${path}?done=deleted` })
  t.match(await developer.get(`${path}/${idOf(made.text)}`), { status: 404 })
})

t.test('DASHBOARD-44, DASHBOARD-6 before a webhook is deleted a page says how many deliveries wait; in live mode that wants a proof', async (t) => {
  const [developer, viewer] = [await signInAs(service, 'developer', { isConfirmed: false }), await signInAs(service, 'viewer')]
  await service.stopWorker() // sends the test that confirms the address
  t.teardown(async () => { await service.startWorker() })
  const url = 'https://hooks.example.org/live'
  const live = '/dashboard/live/webhooks'
  const { text } = await developer.send(`${live}/new`, { events: '*', url })
  const own = `${live}/${idOf(text)}`
  t.match(await developer.read(own), `${own}/delete`)
  const ask = async (): Promise<string> => plain(await developer.read(`${own}/delete`))
  t.match(await ask(), /Nothing more will be sent to https:\/\/hooks.example.org\/live in live mode. No deliveries are waiting./)
  for (const [events, words] of [[1, '1 delivery waits and is'], [1000, 'At least 1,000 deliveries wait and are']] as const) {
    await db.query(`
      with made as (
        insert into webhook.events (realm_id, event_id, type, body)
        select s.realm_id, util.make_id('evt'), 'oyss.team.created', '{}'
          from webhook.subscriptions s cross join generate_series(1, $2) where s.subscription_id = $1
        returning *)
      insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
      select util.make_id('dlv'), m.realm_id, $1, m.event_id, now() + interval '1 day' from made m`, [idOf(text), events])
    t.match(await ask(), `${words} not sent any more.`)
  }
  t.match(await viewer.get(`${own}/delete`), { status: 403 })
  t.match(await developer.send(`${own}/delete`), { status: 403, text: /Confirm that it is you/ })
  t.match(await developer.read(own), url, 'nothing was done')
  t.match(await developer.send(`${own}/delete`, { confirm_password: PASSWORD }), { status: 303, location: `${live}?done=deleted` })
  t.match(await developer.get(own), { status: 404 })
})

t.test('DASHBOARD-44, WEBHOOK-75 the page of a webhook shows each delivery with its attempts; one is sent again; a viewer sees it without buttons', async (t) => {
  const developer = await signInAs(service, 'developer')
  const { text } = await developer.send(`${path}/new`, { events: 'oyss.fixture.*', url: receiver.url('/page') })
  const own = `${path}/${idOf(text)}`
  receiver.behave(({ attempt }) => attempt === 1 ? 503 : 204)
  t.match(await developer.send(`${own}/test`), { status: 303, location: `${own}?done=tested` })
  await receiver.arrived(1, '/page')
  const failed = await until(() => developer.read(own), /503 in/)
  t.match(plain(failed), /subscription test (waits|being sent) 503 in/)
  t.match(plain(failed), /1 attempt failed since the beginning/)
  const delivery = /name="delivery" value="(dlv_\w+)"/.exec(failed)?.[1] as string
  t.match(await developer.send(`${own}/resend`, { delivery }), { status: 303, location: `${own}?done=resent` })
  await receiver.arrived(2, '/page')
  const done = await until(() => developer.read(own), /204 in/)
  t.match(plain(done), /2, the last 204 in/)
  t.notMatch(done, 'failed since')
  const seen = await (await signInAs(service, 'viewer')).read(own)
  t.match(plain(seen), /2, the last 204 in/)
  t.notMatch(seen, /Resend|Delete|New secret/)
  await db.query("update webhook.subscriptions set status = 'disabled', disabled_reason = 'It answered 410.', disabled_at = now() where " +
    'subscription_id = $1', [idOf(text)])
  const disabled = await developer.read(own)
  t.match(disabled, /role="alert">Nothing is sent to it: It answered 410. Repair the endpoint/)
  t.match(disabled, `${path}/new?events=oyss.fixture.*`)
  t.match(plain(await developer.read(path)), /disabled It answered 410/)
})

t.test('DASHBOARD-44, WEBHOOK-72, WEBHOOK-73 what a webhook missed is counted before it is sent; a moment that is none is said on the page', async (t) => {
  receiver.behave(() => 204)
  const developer = await signInAs(service, 'developer')
  const { text } = await developer.send(`${path}/new`, { events: 'oyss.fixture.*', url: receiver.url('/late') })
  const own = `${path}/${idOf(text)}`
  const since = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)
  t.notMatch(await developer.read(`${own}/recover`), 'given up')
  const counted = await developer.read(`${own}/recover?since=${since}`)
  t.match(plain(counted), /0 given up: .* 2 missing: changed before this webhook was created/)
  t.notMatch(counted, 'value="failed"')
  t.match(await developer.send(`${own}/recover`, { since, state: 'missing' }), { status: 303, location: `${own}?done=recovered` })
  const got = await receiver.arrived(2, '/late')
  t.same(got.map(({ body }) => JSON.parse(body).type), ['oyss.fixture.created', 'oyss.fixture.created'])
  t.match(plain(await developer.read(`${own}/recover?since=${since}`)), /0 missing/)
  t.match(await developer.read(`${own}/recover?since=2020-01-01T00:00`), /role="alert">`since` must be within the last 30 days/)
  t.match(await developer.send(`${own}/recover`, { since: 'soon', state: 'missing' }), { status: 422, text: /The time is not valid/ })
})

t.test('DASHBOARD-9 the page of a webhook stays within 15 KiB, whatever happened in each hour', async (t) => {
  const developer = await signInAs(service, 'developer')
  const { text } = await developer.send(`${path}/new`, { events: '*', url: receiver.url('/full') })
  const own = `${path}/${idOf(text)}`
  for (let n = 0; n < 24; n++) await developer.send(`${own}/test`)
  await receiver.arrived(24, '/full')
  await until(async () => (await db.query(
    "select count(*) from webhook.deliveries where subscription_id = $1 and state = 'succeeded'", [idOf(text)]
  )).rows[0].count, /^24$/)
  await db.query(`
    insert into webhook.attempts (delivery_id, attempt, ended_at, status_code, duration_ms, error, next_attempt_at)
    select d.delivery_id, n.n + 1, now() - n.n * interval '1 hour' - interval '1 second', case n.n % 2 when 0 then 200 else 503 end, 14999,
           case when n.n % 2 = 1 then repeat('The endpoint <answered> 503. ', 30) end, now()
      from webhook.deliveries d cross join generate_series(1, 23) n (n) where d.subscription_id = $1`, [idOf(text)])
  const page = await developer.read(own)
  t.ok(Buffer.byteLength(page) <= 15 * 1024, `${Buffer.byteLength(page)} bytes`)
  t.match(page, 'The endpoint &lt;answered&gt;')
})
