/**
 * A small season in live mode, as analysts read it: two sources that disagree, a game that was moved, one that was cancelled, a table, a
 * club that may be private, box scores, and the same in a test realm, which no analyst sees.
 */
import type { Query } from './database.ts'
import { givePersonKeys, line, who } from './people/persons.ts'
import { game, idOf, makeLive, makeRealm, makeSource, push, say, score, setClock, sides, type EntityType, type Realm } from './seed.ts'

export type AnalystSeason = { test: Realm, live: Realm, id: (type: EntityType, externalId: string) => Promise<string> }

/** Views of schema analytics, by name. */
export const VIEWS = `select c.relname as name from pg_class c
  where c.relnamespace = 'analytics'::regnamespace and c.relkind in ('v', 'm') order by 1`
/** What no analyst may read. */
export const SECRETS = ['Under-the-mat', 'Canary Player', 'canary-player', 'Coach Canary', 'Canary Account', 'canary-hooks']

const of = (id: string) => ({ external_id: id })
const PART = { competition: of('c'), division: of('d'), stage: of('s'), time_zone: 'America/Chicago' }
const at = (observed_at: string) => ({ observed_at })

const ENTITIES = [
  say('organization', 'o1', { name: 'Harbour Youth', kind: 'club' }), say('organization', 'o2', { name: 'Hill Athletic', kind: 'club' }),
  say('competition', 'c', {
    name: 'Fall League', sport: 'soccer', kind: 'league', season: '2026/27', time_zone: 'America/Chicago', host: of('o2'),
    divisions: [{
      external_id: 'd', name: 'Girls U12', age_group: 'U12', gender: 'F',
      stages: [{ external_id: 's', name: 'Season', type: 'league', tiebreakers: ['points', 'goal_diff'] }]
    }]
  }),
  ...['Harbour U12', 'Hill U12', 'Lake U12'].map((name, n) => say('team', `t${n + 1}`, {
    name, organization: of(n === 0 ? 'o1' : 'o2'), sport: 'soccer', age_group: 'U12', gender: 'F', coach: 'Coach Canary'
  })),
  say('venue', 'v1', {
    name: 'North Park', geo: [41.98, -87.66], time_zone: 'America/Chicago', address: { city: 'Chicago', region: 'IL' }
  }),
  say('venue', 'v2', { name: 'Lake Fields', geo: [42.05, -87.69], time_zone: 'America/Chicago' })
]
const LISTED = [
  game('g1', {
    ...PART, start: '2026-09-05T15:00:00Z', end: '2026-09-05T16:10:00Z', venue: { ...of('v1'), field: '1' }, sides: sides('t1', 't2'),
    notes: 'Under-the-mat'
  }),
  game('g2', { ...PART, start: '2026-09-12T15:00:00Z', venue: { ...of('v1'), field: '1' }, sides: sides('t2', 't3') }),
  game('g3', {
    ...PART, start: '2026-09-19T15:00:00Z', venue: of('v2'), sides: sides('t3', 't1'), title: 'Harbour day', url: 'https://x.example/3'
  }),
  game('g4', { ...PART, date: '2026-09-26', sides: sides('t1', 't2') })
]

/** Everything is observed and applied in September 2026; the clock ends on the 20th. */
export async function openSeason (q: Query): Promise<AnalystSeason> {
  await givePersonKeys(q)
  await setClock(q, '2026-09-01T08:00:00Z')
  const test = await makeRealm(q, 'Canary Account')
  const live = await makeLive(q, test.accountId)
  for (const realm of [test, live]) {
    await makeSource(q, 'league', 'partnerApi', realm)
    await makeSource(q, 'scraper', 'scrape', realm)
  }
  const id: AnalystSeason['id'] = (type, externalId) => idOf(q, 'league', type, externalId, live)
  await push(q, 'league', [...ENTITIES, ...LISTED], test)
  await push(q, 'league', [...ENTITIES, ...LISTED], live)
  // Another source has g1 half an hour later at a place of its own, and its score one off.
  const [g1, g3] = [await id('fixture', 'g1'), await id('fixture', 'g3')]
  await push(q, 'scraper', [
    say('venue', 'w1', { name: 'Somewhere else' }), game(g1, { start: '2026-09-05T15:30:00Z', venue: of('w1') }), game(g3, {})
  ], live)
  await setClock(q, '2026-09-05T18:00:00Z')
  await push(q, 'league', [game('g1', { status: 'completed', result: score(2, 1, { official: true }) })], live)
  await push(q, 'scraper', [game(g1, { status: 'completed', result: score(2, 2) })], live)
  const ofGame = { fixture: of('g1'), team: of('t1') }
  await push(q, 'league', [
    line('team-line', ofGame), line('canary-player-line', { ...ofGame, ...who('canary-player', 'Canary Player') })
  ], live)
  // Moved by 90 minutes and to the other venue, 50.5 hours before; then cancelled 2 hours after it was to start.
  await setClock(q, '2026-09-10T13:00:00Z')
  await push(q, 'league', [game('g2', { start: '2026-09-12T16:30:00Z', venue: of('v2') }, at('2026-09-10T12:30:00Z'))], live)
  await setClock(q, '2026-09-12T19:00:00Z')
  await push(q, 'league', [game('g2', { status: 'cancelled' }, at('2026-09-12T18:30:00Z'))], live)
  await setClock(q, '2026-09-20T08:00:00Z')
  await push(q, 'league', [game('g3', { status: 'completed', result: score(0, 3) })], live)
  return { test, live, id }
}

export const rowsOf = async (q: Query, view: string, where = 'true', values: unknown[] = []): Promise<any[]> =>
  q.as('oyss_analyst', () => q(`select * from analytics.${view} where ${where}`, values))

/** Every row of every view, as JSON. */
export const readAll = async (q: Query): Promise<Record<string, any[]>> => Object.fromEntries(await q.as('oyss_analyst', async () => {
  const read: [string, any[]][] = []
  for (const { name } of await q(VIEWS)) {
    read.push([name, (await q(`select to_jsonb(v) as row from analytics.${name} v`)).map(({ row }) => row)])
  }
  return read
}))

/** What a read of the API answers about an id. */
export async function served (
  q: Query, live: Realm, name: 'get_team' | 'get_organization' | 'get_venue' | 'get_competition' | 'list_standings', id: string
): Promise<any> {
  const cursor = name === 'list_standings' ? ', null' : ''
  return JSON.parse(await q.value(`select body from api.${name}($1, null, $2${cursor})`, [live.keyHash, id]))
}
