import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { sayAtRandom, snapshot } from '../../helpers/identity/previews.ts'
import { game, homeOf, idOf, push } from '../../helpers/seed.ts'
import { eventsFor, relay, subscribe } from '../../helpers/subscriptions.ts'
import { begin } from '../../helpers/recovering.ts'

const database = await useDatabase(t)
type Filter = { events: string[], competition?: string | null, team?: string | null }
const EVENTS = [['*'], ['oyss.fixture.*'], ['oyss.result.*', 'oyss.team.created'], ['oyss.fixture.created'], ['*.withdrawn']]
const trial = (q: Query, { events, competition = null, team = null }: Filter) =>
  q.value('select webhook.try_filter($1, $2, $3, $4, $5)', [homeOf(q).realmId, homeOf(q).accountId, events, competition, team])
const counted = (events: { type: string }[]): Record<string, number> =>
  events.reduce<Record<string, number>>((sum, { type }) => ({ ...sum, [type]: (sum[type] ?? 0) + 1 }), {})

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
    const reported = await trial(q, filter)
    t.same(Object.fromEntries(reported.counts.map(({ event, count: n }: any) => [event, n])), counted(got), JSON.stringify(filter))
    t.equal(reported.matched, got.length)
    t.same(reported.newest.map(({ event, subject }: any) => [event, subject]),
      got.map(({ type, subject }) => [type, subject]).toReversed().slice(0, 20))
    sums.push(got.length)
  }
  t.ok(new Set(sums).size > 5 && Math.max(...sums) > 40, sums.join())
  t.same(await snapshot(q), before)
})

database.transaction('WEBHOOK-70 the newest twenty are listed with their subject by name; a pattern that fits nothing is refused with a pointer (OYV11), what is no change is said not to be tried', async (t, q) => {
  await begin(q)
  await push(q, 'league', [game('g', { title: 'Final', start: '2026-09-12T14:00:00Z' }, { observed_at: '2026-09-01T08:00:00Z' })])
  await push(q, 'league', [game('g', { title: 'Final', start: '2026-09-12T16:00:00Z' }, { observed_at: '2026-09-01T09:00:00Z' })])
  const reported = await trial(q, { events: ['oyss.fixture.*', 'oyss.standing.*'] })
  t.match(reported, { changes: 2, matched: 2, untried: ['oyss.standing.updated'], counts: [{ count: 1 }, { count: 1 }] })
  t.match(reported.newest, [
    { event: 'oyss.fixture.rescheduled', name: 'Final', words: 'Moved from 2026-09-12T14:00:00Z to 2026-09-12T16:00:00Z.',
      changed_fields: ['start'] }, { event: 'oyss.fixture.created', name: 'Final' }
  ])
  for (const events of [[], ['goal'], ['*', 'oyss.goal']]) t.equal(await q.code(() => trial(q, { events })), 'OYV11', events.join())
  t.same(await q('select from webhook.subscriptions'), [])
})
