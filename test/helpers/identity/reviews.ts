/**
 * Two lists that report one team under two names, and the pair as a review that waits.
 *
 *   const { reviewId, first, second } = await makeReview(q, realm)
 */
import type { Query } from '../database.ts'
import { game, idOf, makeSource, push, say, score, type Observation, type Realm } from '../seed.ts'

/** `first` is the older team, that of the league; the club lists its games against the same opponents by their canonical ids. */
export type Review = { reviewId: string, first: string, second: string, opponents: string[], stageId: string, competitionId: string }

const STAGE = { external_id: 'pool', name: 'Pool A', type: 'pool' }
const DIVISION = { external_id: 'u13', name: 'U13 Boys', age_group: 'U13', gender: 'M', stages: [STAGE] }
const plays = (id: string, own: string, other: string, start: string, more: object = {}): Observation => game(id, {
  start, time_zone: 'America/New_York', ...more,
  sides: [{ role: 'home', team: { external_id: own } }, { role: 'away', team: { external_id: other } }]
})
const inLeague = { competition: { external_id: 'fall' }, division: { external_id: 'u13' }, stage: { external_id: 'pool' } }

/** What the matcher says of them; a person is to decide. */
export const EVIDENCE = { features: [
  { name: 'words', value: [['fury'], ['bay', 'area'], []], weight: 1.3, words: 'One name has words that the other has not: bay, area.' },
  { name: 'club', value: true, weight: 0.5, words: 'They are of the same club.' },
  { name: 'colour', value: ['blue', ''], weight: -0.48, words: 'Not the same colour: blue, none.' },
  { name: 'schedule', value: 1, weight: 3.69,
    words: 'Games at the same minute in lists of different sources: 1 against the same opponent.' }
] }

/**
 * Of the three games of the club one is that of the league a quarter of an hour later, one is on the same day at another
 * time and ended otherwise, one only the club has, in the table of the league.
 */
export async function makeReview (
  q: Query, realm: Realm, names: [string, string] = ['Bay Area Fury 2014 Blue', 'Fury 14B']
): Promise<Review> {
  const known = await q('select s.source_key as key from tenancy.sources s where s.realm_id = $1', [realm.realmId])
  if (!known.some(({ key }) => key === 'league')) await makeSource(q, 'league', 'authoritativePush', realm)
  await makeSource(q, 'club', 'hostFeed', realm)
  await push(q, 'league', [
    say('competition', 'fall', { name: 'Fall League', sport: 'soccer', kind: 'league', divisions: [DIVISION] }),
    say('team', 'a', { name: names[0], sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026/27', colors: ['blue', 'white'] }),
    ...['Rovers', 'Hawks'].map((name) => say('team', name, { name, sport: 'soccer', age_group: 'U13', gender: 'M' })),
    plays('g1', 'a', 'Rovers', '2026-11-07T14:30:00Z', { ...inLeague, status: 'completed', result: score(2, 1) }),
    plays('g2', 'a', 'Hawks', '2026-11-14T14:30:00Z', { ...inLeague, status: 'completed', result: score(0, 0) }),
    plays('g3', 'Hawks', 'Rovers', '2026-11-21T14:30:00Z', { ...inLeague, status: 'completed', result: score(1, 0) })
  ], realm)
  const team = (name: string): Promise<string> => idOf(q, 'league', 'team', name, realm)
  const [rovers, hawks] = [await team('Rovers'), await team('Hawks')]
  const reported = async (type: 'competition' | 'division' | 'stage', id: string): Promise<object> =>
    ({ [type]: { external_id: await idOf(q, 'league', type, id, realm) } })
  const ofLeague = { ...await reported('competition', 'fall'), ...await reported('division', 'u13'), ...await reported('stage', 'pool') }
  // In a transaction the clock stands still, and the older id survives.
  await q("select set_config('oyss.now', util.rfc3339(util.now() + interval '1 s'), true)")
  await push(q, 'club', [
    say('team', 'b', { name: names[1], sport: 'soccer', age_group: 'U13', gender: 'M', level: 'Gold' }),
    plays('h1', 'b', rovers, '2026-11-07T14:45:00Z'), plays('h2', 'b', hawks, '2026-11-14T22:30:00Z', { result: score(1, 0) }),
    plays('h3', 'b', hawks, '2026-11-20T15:00:00Z', { ...ofLeague, status: 'completed', result: score(3, 0) })
  ], realm)
  const [first, second] = [await team('a'), await idOf(q, 'club', 'team', 'b', realm)]
  const reviewId = await q.value(
    "select identity.propose($1, 'team', $2, $3, 'merge', 0.82, $4, 9, null)", [realm.realmId, first, second, EVIDENCE]
  )
  return {
    reviewId, first, second, opponents: [rovers, hawks], stageId: await idOf(q, 'league', 'stage', 'pool', realm),
    competitionId: await idOf(q, 'league', 'competition', 'fall', realm)
  }
}

/** Does what waits for a worker, as it does; gives what each job came to. */
export async function carryOut (q: Query): Promise<Record<string, any>[]> {
  const done: Record<string, any>[] = []
  for (const { payload } of await q("delete from graphile_worker._private_jobs where key like 'decide:%' returning payload")) {
    done.push(await q.as('oyss_resolver', () => q.call('jobs.carry_out_decision', payload)) as Record<string, any>)
  }
  return done
}
