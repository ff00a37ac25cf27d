import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, push, say, setClock, homeOf, makeRealm } from '../../helpers/seed.ts'
import { BASE_URL, claim, deliveriesOf, eventsFor, relay, subscribe } from '../../helpers/subscriptions.ts'
import { begin, asked, count } from '../../helpers/recovering.ts'

const database = await useDatabase(t)
const recover = (q: Query, id: string, since: string | null, state: string) => asked(q, 'recover', id, since, state, BASE_URL)
/** Gives up all that a subscription waits for. */
const giveUp = (q: Query, id: string) =>
  q("update webhook.deliveries set state = 'failed', due_at = null, started_at = util.now() where subscription_id = $1", [id])

database.transaction('WEBHOOK-72 what was given up since a moment is counted and sent again, 50 a second behind what is new, restarted; other webhooks have their turn', async (t, q) => {
  await begin(q)
  const [id, other] = [await subscribe(q), await subscribe(q)]
  await setClock(q, '2026-09-01T08:00:00Z')
  await push(q, 'league', [game('early')])
  await relay(q)
  await giveUp(q, id)
  await setClock(q, '2026-09-01T10:00:00Z')
  await push(q, 'league', Array.from({ length: 60 }, (_, n) => game(`g${n}`)))
  await relay(q)
  await giveUp(q, id)
  await q('delete from webhook.deliveries where subscription_id = $1', [other])
  const since = '2026-09-01T09:00:00Z'
  t.match(await count(q, id, since), { failed: 60, missing: 0, has_more_missing: false, most: 10000 })
  t.match(await count(q, id, '2026-09-01T07:00:00Z'), { failed: 61 })
  t.same(await recover(q, id, since, 'failed'), { recovered: 60 })
  t.match(await count(q, id, since), { failed: 0 })
  t.match(await q.one(`select count(*)::integer as count, min(due_at) as first, max(due_at) as last, max(try_count) as tries
    from webhook.deliveries where subscription_id = $1 and state = 'pending' and started_at is null`, [id]), {
    count: 60, first: new Date('2026-09-01T10:00:00Z'), last: new Date('2026-09-01T10:00:01.180Z'), tries: 0
  })
  await push(q, 'league', [game('new')])
  await relay(q)
  const claimed = await claim(q, 100)
  t.same(claimed.map(({ subscription_id: whose }) => whose).toSorted(), [id, id, other].toSorted(), 'one recovered, the new one of both')
  t.equal((await deliveriesOf(q, id)).filter(({ status }) => status === 'failed').length, 1, 'what was before stays as it was')
})

database.transaction('WEBHOOK-73 what changed before a webhook was made is counted and sent as it would have been, once, each with its own moment', async (t, q) => {
  await begin(q)
  const witness = await subscribe(q, { events: ['oyss.fixture.*'] })
  await setClock(q, '2026-09-01T08:00:00Z')
  await push(q, 'league', [game('early'), say('team', 'x', { name: 'X' })])
  await relay(q)
  const seen = await eventsFor(q, witness)
  const id = await subscribe(q, { events: ['oyss.fixture.*'] })
  const moment = await q.value('select util.rfc3339(placed_at) from ledger.causes order by position limit 1')
  await setClock(q, moment)
  await push(q, 'league', [game('later')])
  await relay(q)
  t.equal((await eventsFor(q, id)).length, 1)
  t.match(await count(q, id, moment), { failed: 0, missing: 1, has_more_missing: false })
  t.match(await count(q, id, moment), { missing: 1 }, 'counting changes nothing')
  t.same(await recover(q, id, moment, 'missing'), { recovered: 1 })
  const again = (await eventsFor(q, id)).find(({ subject }) => subject === seen[0]?.subject)
  t.same({ ...again, id: '' }, { ...seen[0], id: '' }, 'the event as the other received it')
  t.not(again?.id, seen[0]?.id)
  t.match(await count(q, id, moment), { missing: 0 })
  t.same(await recover(q, id, moment, 'missing'), { recovered: 0 }, 'once')
  await push(q, 'league', [game('newest')])
  await relay(q)
  t.equal((await eventsFor(q, id)).length, 3)
})

database.transaction('WEBHOOK-73 what is missing is looked for 2,000 changes of its types at a time, the newest first, until there are no older ones', async (t, q) => {
  await begin(q)
  const moment = await q.value('select util.now()')
  for (let n = 0; n < 2; n++) await push(q, 'league', Array.from({ length: 900 }, (_, k) => game(`g${n}-${k}`)))
  await push(q, 'league', Array.from({ length: 500 }, (_, k) => say('team', `t${k}`, { name: `T${k}` })))
  await push(q, 'league', Array.from({ length: 250 }, (_, k) => game(`h${k}`)))
  await relay(q)
  const [id, teams] = [await subscribe(q, { events: ['oyss.fixture.*'] }), await subscribe(q, { events: ['oyss.team.*'] })]
  t.match(await count(q, teams, moment), { missing: 500, has_more_missing: false })
  t.match(await count(q, id, moment), { missing: 2000, has_more_missing: true })
  t.same(await recover(q, id, moment, 'missing'), { recovered: 2000 })
  t.match(await count(q, id, moment), { missing: 50, has_more_missing: false })
  t.same(await recover(q, id, moment, 'missing'), { recovered: 50 })
  t.equal(await q.value('select count(distinct body::jsonb ->> \'subject\')::integer from webhook.events'), 2050, 'each once')
})

database.transaction('WEBHOOK-73 while the relay has changes from before a webhook to pass on, and where it is disabled, nothing is recovered (OYC03); nor of no moment, of more than 30 days ago, or of another state (OYV02)', async (t, q) => {
  await begin(q)
  await push(q, 'league', [game('g')])
  const id = await subscribe(q)
  const now = await q.value('select util.rfc3339(util.now())')
  t.same([await q.code(() => count(q, id, now)), await q.code(() => recover(q, id, now, 'missing'))], ['OYC03', 'OYC03'])
  await relay(q)
  t.equal(await q.code(() => count(q, id, now)), undefined)
  for (const since of [null, '2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z']) {
    t.same([await q.code(() => count(q, id, since)), await q.code(() => recover(q, id, since, 'failed'))], ['OYV02', 'OYV02'], `${since}`)
  }
  t.equal(await q.code(() => recover(q, id, now, 'pending')), 'OYV02')
  t.equal(await q.code(() => count(q, 'sub_00000000000000000000000000', now)), 'OYN01')
  await q("update webhook.subscriptions set status = 'disabled', disabled_reason = 'Gone.', disabled_at = util.now()")
  t.same([await q.code(() => count(q, id, now)), await q.code(() => recover(q, id, now, 'failed'))], ['OYC03', 'OYC03'])
})

database.transaction('WEBHOOK-73 webhook.recover: of another account there is nothing (OYN01), and nothing of one that is disabled (OYC03)', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  const id = await subscribe(q)
  const recover = (account: string) => q.code("select webhook.recover($1, $2, $3, util.now() - interval '1 hour', 'failed', $4)", [
    realmId, account, id, BASE_URL
  ])
  t.equal(await recover(accountId), undefined)
  t.equal(await recover('acct_other'), 'OYN01')
  await q('select webhook.disable_subscription($1, $2, $3)', [homeOf(q).realmId, id, 'Gone.'])
  t.equal(await recover(accountId), 'OYC03')
})
