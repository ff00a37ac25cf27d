/**
 * What claiming, recording and relaying take where one subscription has a backlog of 100,000 deliveries and 10,000 others are idle. Counted
 * in buffers, never timed.
 */
import t from 'tap'
import { makeQuery, useFreshDatabase } from '../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../helpers/seed.ts'
import { BASE_URL, relay, subscribe } from '../helpers/subscriptions.ts'

const BACKLOG = 100_000
const IDLE = 10_000
const client = await (await useFreshDatabase(t)).connect()
const q = makeQuery(client)
const realm = await makeRealm(q)
await makeSource(q, 'league', 'authoritativePush')
const [behind, prompt] = [await subscribe(q, { events: ['oyss.team.*'] }), await subscribe(q, { events: ['oyss.venue.*'] })]

const CLAIM = "jobs.claim_deliveries('w', 100, 60, 32)"
const RELAY = `jobs.relay_outbox('${BASE_URL}', 1000, true)`

/** Buffers that a call takes the second time in a session, as plans are made the first time; nothing of it stays. */
async function buffersOf (call: string): Promise<number> {
  await q('begin')
  try {
    await q('savepoint warm')
    await q(`select * from ${call}`)
    await q('rollback to savepoint warm')
    const { 'QUERY PLAN': [{ Plan: plan }] } = await q.one(`explain (analyze, buffers, timing off, format json) select * from ${call}`)
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  } finally {
    await q('rollback')
  }
}

async function measure (): Promise<{ claim: number, relay: number, record: number }> {
  await push(q, 'league', [say('venue', `v${Math.random()}`, { name: 'North Park' })], realm)
  const relayed = await buffersOf(RELAY)
  await relay(q)
  await q('begin')
  const [own] = await q('select * from jobs.claim_deliveries($1, 100, 60, 32) where subscription_id = $2', ['w', prompt])
  const record = await buffersOfRecord(own as { delivery_id: string, token: string })
  await q('rollback')
  const claimed = await buffersOf(CLAIM)
  await q('delete from webhook.deliveries where subscription_id = $1', [prompt])
  return { claim: claimed, relay: relayed, record }
}

/** Inside a transaction already. */
async function buffersOfRecord ({ delivery_id: id, token }: { delivery_id: string, token: string }): Promise<number> {
  const call = `jobs.record_attempt('${id}', ${token}, 200, 1, null, null, 32)`
  await q('savepoint warm')
  await q(`select ${call}`)
  await q('rollback to savepoint warm')
  const { 'QUERY PLAN': [{ Plan: plan }] } = await q.one(`explain (analyze, buffers, timing off, format json) select ${call}`)
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/** Without the turn of the queue, which counts what is under way. */
async function buffersOfHolding (id: string): Promise<number> {
  for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) await q(`set local ${setting} = off`)
  const call = `webhook.lock_attempts('[{"delivery_id": "${id}", "token": 1, "status_code": 200}]')`
  await q(`select ${call}`)
  const { 'QUERY PLAN': [{ Plan: plan }] } = await q.one(`explain (analyze, buffers, timing off, format json) select ${call}`)
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

async function fill (backlog: number, idle: number): Promise<void> {
  await q('set session_replication_role = replica') // foreign keys hold as it is
  await q(`with made as (
      insert into webhook.events (realm_id, event_id, type, body) select $1, 'evt_' || n || '-' || $2::text, 'oyss.team.created', '{}'
        from generate_series(1, $2::integer) n returning event_id)
    insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at, created_at)
    select 'dlv_0' || lpad(right(m.event_id, -4), 25, '0'), $1, $3, m.event_id, util.now() - interval '1 hour', util.now() from made m`, [
      realm.realmId, backlog, behind
    ])
  await q(`with made as (
      insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, secret, since_position)
      select $1, 'sub_' || $3::integer % 8 || lpad(n::text, 25, '0'), $2, 'https://club.example.org', '{*}', 'sealed', 0
        from generate_series(1, $3::integer) n returning realm_id, subscription_id), queued as (
      insert into webhook.queues (realm_id, subscription_id) select m.realm_id, m.subscription_id from made m)
    insert into webhook.topics (realm_id, event, scope, subscription_id) select m.realm_id, 'oyss.venue.created',
      'cmp_' || m.subscription_id, m.subscription_id from made m`, [
      realm.realmId, realm.accountId, idle
    ])
  await q('set session_replication_role = origin')
  await q('update webhook.queues set next_at = util.now() where subscription_id = $1', [behind])
}

t.test('neither a backlog nor idle subscriptions make claiming, recording or relaying dearer, with statistics that are old or new', async (t) => {
  await fill(19, 20)
  for (const table of ['deliveries', 'subscriptions', 'queues', 'topics', 'events']) await q(`analyze webhook.${table}`)
  const small = await measure()
  await fill(BACKLOG, IDLE + 1)
  const old = await measure()
  for (const table of ['deliveries', 'subscriptions', 'queues', 'topics', 'events']) await q(`analyze webhook.${table}`)
  const large = await measure()
  t.comment(JSON.stringify({ small, old, large }))
  for (const [name, buffers] of Object.entries(small) as [keyof typeof small, number][]) {
    // Trees of a hundred thousand rows are a level or two deeper.
    for (const [when, other] of [['old', old], ['new', large]] as const) {
      t.ok(other[name] <= buffers * 2 + 100, `${name}, ${when} statistics: ${other[name]} buffers, of a small table ${buffers}`)
    }
  }
})

t.test('recording an attempt looks at its delivery, not at all that is under way, though statistics know of few', async (t) => {
  await q('analyze webhook.deliveries')
  const UNDER_WAY = 2_000
  await q(
    `update webhook.deliveries set state = 'sending', token = 1, due_at = util.now() + interval '1 hour' where delivery_id in (select ` +
      `delivery_id from webhook.deliveries where subscription_id = $1 order by due_at limit ${UNDER_WAY})`,
    [behind]
  )
  await q('begin')
  const id = await q.value("select delivery_id from webhook.deliveries where state = 'sending' limit 1")
  const buffers = await buffersOfHolding(id)
  await q('rollback')
  t.ok(buffers < 50, `${buffers} buffers`)
})

t.test('WEBHOOK-72 what was given up is found among a hundred thousand deliveries without looking at the others', async (t) => {
  await q(`update webhook.deliveries set state = 'failed', due_at = null
    where delivery_id in (select delivery_id from webhook.deliveries where subscription_id = $1 order by due_at limit 20)`, [behind])
  await q('analyze webhook.deliveries')
  const buffers = await buffersOf(`webhook.failed_since(${realm.realmId}, '${behind}', '2000-01-01')`)
  t.ok(buffers < 100, `${buffers} buffers`)
})

t.test('the next moment at which something is due is one look at an index', async (t) => {
  t.ok(await buffersOf('jobs.next_delivery_at()') < 20)
})
