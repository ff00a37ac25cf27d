/** Games of two lists at one minute. */
import type { Query } from '../database.ts'
import { game, idOf, makeRealm, makeSource, say, type EntityType, type Observation } from '../seed.ts'

export type Data = Record<string, any>

export const KNOWN = {
  name: 'Riverside Strikers U13 Boys', sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
  organization: { external_id: 'rs', name: 'Riverside Strikers' }
}

export const THEIRS = { name: 'Lakeshore Rovers U13 Boys', sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026' }

export const SHORT = { name: 'LRV 13', sport: 'soccer' }

export const START = '2026-09-12T14:30:00Z'

export const plays = (id: string, opponent: string, data: Data = {}): Observation => game(id, {
  start: START, time_zone: 'America/New_York',
  sides: [{ role: 'home', team: { external_id: 'known' } }, { role: 'away', team: { external_id: opponent } }], ...data
})

export const team = (id: string, data: Data): Observation => say('team', id, data)

export const LEAGUE = [team('known', KNOWN), team('theirs', THEIRS), plays('g', 'theirs')]

export const CLUB = [team('known', KNOWN), team('short', SHORT)]

export async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  for (const source of ['league', 'club']) await makeSource(q, source, 'hostFeed')
}

export const areOne = async (q: Query, one: string, other: string, type: EntityType = 'fixture'): Promise<boolean> =>
  await idOf(q, 'league', type, one) === await idOf(q, 'club', type, other)
