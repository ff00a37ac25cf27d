/**
 * Trying a filter, counting and sending again what a webhook has missed: webhook.try_filter, webhook.count_recoverable and webhook.recover,
 * with their steps webhook.refuse_events, webhook.refuse_filter, webhook.hear_again, webhook.position_since, webhook.failed_since,
 * webhook.reach_back; and webhook.health_of, webhook.name_subjects, webhook.types_of; for the command line webhook.known_subscription
 * (test/functions/manage/webhooks.test.ts).
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { sayAtRandom, snapshot } from '../../helpers/identity/previews.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { BASE_URL, claim, deliveriesOf, eventsFor, record, relay, subscribe } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
type Filter = { events: string[], competition?: string | null, team?: string | null }
const EVENTS = [['*'], ['oyss.fixture.*'], ['oyss.result.*', 'oyss.team.created'], ['oyss.fixture.created'], ['*.withdrawn']]

async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
}
const trial = (q: Query, { events, competition = null, team = null }: Filter) =>
  q.value('select webhook.try_filter($1, $2, $3, $4, $5)', [homeOf(q).realmId, homeOf(q).accountId, events, competition, team])
const counted = (events: { type: string }[]): Record<string, number> =>
  events.reduce<Record<string, number>>((sum, { type }) => ({ ...sum, [type]: (sum[type] ?? 0) + 1 }), {})
const asked = async (q: Query, name: string, id: string, since: string | null, ...rest: string[]) =>
  q.value(`select webhook.${name}($1, $2, $3, $4${rest.map((_, n) => `, $${n + 5}`).join('')})`, [
    homeOf(q).realmId, homeOf(q).accountId, id, since, ...rest
  ])
const count = (q: Query, id: string, since: string | null) => asked(q, 'count_recoverable', id, since)
const recover = (q: Query, id: string, since: string | null, state: string) => asked(q, 'recover', id, since, state, BASE_URL)
/** Gives up all that a subscription waits for. */
const giveUp = (q: Query, id: string) =>
  q("update webhook.deliveries set state = 'failed', due_at = null, started_at = util.now() where subscription_id = $1", [id])

database.transaction('WEBHOOK-70 a filter that is tried says what webhooks with it received of the same changes, whatever they ask for; nothing remains', async (t, q) => {
  await begin(q)
  await push(q, 'league', sayAtRandom(1, 60, '2026-09-01T08:00:00Z'))
  await relay(q)
  const team = await idOf(q, 'league', 'team', 't1')
  const competition = await idOf(q, 'league', 'competition', 'cup')
  const filters: Filter[] = EVENTS.flatMap((events) => [
    { events }, { events, team }, { events, competition }, { events, team, competition }
  ])
  const position = await q.value('select last_value from ledger.positions')
  const ids: string[] = []
  for (const filter of filters) ids.push(await subscribe(q, filter)) // as many as an account may have
  await push(q, 'league', sayAtRandom(2, 60, '2026-09-02T08:00:00Z'))
  await relay(q)
  await q('alter table ledger.changes disable trigger all')
  await q('delete from ledger.changes where position <= $1', [position]) // what was before is not asked for
  const before = await snapshot(q)
  const sums: number[] = []
  for (const [at, filter] of filters.entries()) {
    const got = (await eventsFor(q, ids[at] as string)).filter(({ type }) => !type.startsWith('oyss.standing'))
    const told = await trial(q, filter)
    t.same(Object.fromEntries(told.counts.map(({ event, count: n }: any) => [event, n])), counted(got), JSON.stringify(filter))
    t.equal(told.matched, got.length)
    t.same(told.newest.map(({ event, subject }: any) => [event, subject]),
      got.map(({ type, subject }) => [type, subject]).toReversed().slice(0, 20))
    sums.push(got.length)
  }
  t.ok(new Set(sums).size > 5 && Math.max(...sums) > 40, sums.join())
  t.same(await snapshot(q), before)
})

database.transaction('WEBHOOK-71 the newest twenty are told with their subject in words; a pattern that fits nothing is refused with a pointer (OYV11), what is no change is said not to be tried', async (t, q) => {
  await begin(q)
  await push(q, 'league', [game('g', { title: 'Final', start: '2026-09-12T14:00:00Z' }, { observed_at: '2026-09-01T08:00:00Z' })])
  await push(q, 'league', [game('g', { title: 'Final', start: '2026-09-12T16:00:00Z' }, { observed_at: '2026-09-01T09:00:00Z' })])
  const told = await trial(q, { events: ['oyss.fixture.*', 'oyss.standing.*'] })
  t.match(told, { changes: 2, matched: 2, untried: ['oyss.standing.updated'], counts: [{ count: 1 }, { count: 1 }] })
  t.match(told.newest, [
    { event: 'oyss.fixture.rescheduled', name: 'Final', words: 'Moved from 2026-09-12T14:00:00Z to 2026-09-12T16:00:00Z.',
      changed_fields: ['start'] }, { event: 'oyss.fixture.created', name: 'Final' }
  ])
  for (const events of [[], ['goal'], ['*', 'oyss.goal']]) t.equal(await q.code(() => trial(q, { events })), 'OYV11', events.join())
  t.same(await q('select from webhook.subscriptions'), [])
})

database.transaction('WEBHOOK-72, WEBHOOK-74 what was given up since a moment is counted and sent again, 50 a second behind what is new, begun anew; other webhooks have their turn', async (t, q) => {
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

database.transaction('WEBHOOK-75, DASHBOARD-120 health tells what waits, attempts of the last 24 hours by the hour, the last success, and what failed since', async (t, q) => {
  await begin(q)
  const id = await subscribe(q)
  const health = () => q.value('select webhook.health_of(s) from webhook.subscriptions s where s.subscription_id = $1', [id])
  t.match(await health(), { last_success_at: null, first_failed_at: null, attempts: 0, hours: { length: 24 } })
  await setClock(q, '2026-09-01T08:30:00Z')
  await push(q, 'league', [game('a'), game('b'), game('c')])
  await relay(q)
  t.match(await health(), { waiting: 3 })
  for (const one of await claim(q, 3)) await record(q, one)
  t.match(await health(), { waiting: 0 })
  await setClock(q, '2026-09-01T10:10:00Z')
  await push(q, 'league', [game('d')])
  await relay(q)
  for (const one of await claim(q, 1)) await record(q, one, { status: 500 })
  const told = await health()
  t.match(told, { last_success_at: '2026-09-01T08:30:00Z', first_failed_at: '2026-09-01T10:10:00Z', failed_since: 1, attempts: 4,
    succeeded: 3, given_up: 0 })
  t.same([told.hours[23], told.hours[22], told.hours[0]], [
    { succeeded: 0, failed: 1 }, { succeeded: 3, failed: 0 }, { succeeded: 0, failed: 0 }
  ])
  t.equal(told.waiting, 1, 'it is tried again')
  await q("update webhook.subscriptions set status = 'disabled', disabled_reason = 'Gone.', disabled_at = util.now()")
  t.match(await health(), { waiting: 0 })
})
