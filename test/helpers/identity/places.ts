/** A league and an assignor that list the same games, each with names of its own for teams and places. */
import { game, makeRealm, makeSource, push, say, type Observation } from '../seed.ts'
import type { Query } from '../database.ts'
import { work } from './matching.ts'

const teams = (source: string): Observation[] => ['Riverside Strikers', 'Lakeshore Rovers', 'Quillmere Lancers'].map((club, n) =>
  say('team', `${source}-${n}`, {
    name: `${club} U13 Boys`, sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
    organization: { external_id: `${source}-club-${n}`, name: club, region: 'NJ' }
  }))
/** A game of the week at a place, as a source lists it; `later`: hours. */
export const at = (source: string, week: number, venue: string, later = 0): Observation => game(`${source}-${week}`, {
  start: new Date(Date.UTC(2026, 8, 5 + 7 * week, 14 + later, 30)).toISOString(), time_zone: 'America/New_York',
  venue: { external_id: venue, name: venue },
  sides: [
    { role: 'home', team: { external_id: `${source}-${week % 3}` } }, { role: 'away', team: { external_id: `${source}-${(week + 1) % 3}` } }
  ]
})
/** Both report a game a week at these places; `own` and `other` are what each states of its first one. */
export async function begin (
  q: Query, league: string[], assignor: string[],
  { own = {}, other = {}, isWorked = true, later = 0 }: { own?: object, other?: object, isWorked?: boolean, later?: number } = {}
): Promise<void> {
  await makeRealm(q)
  for (const [source, venues, more, hours] of [['league', league, own, 0], ['assignor', assignor, other, later]] as const) {
    await makeSource(q, source, 'partnerApi')
    await push(q, source, [
      ...teams(source), ...venues.slice(0, 1).map((name) => say('venue', name, { name, ...more })),
      ...venues.map((venue, week) => at(source, week, venue, hours))
    ])
  }
  if (isWorked) await work(q)
}
export const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
