/** An entity of each kind that has a read of its own, with all that may be reported of it: api.get_team and the like. */
import type { Test } from 'tap'
import type { Query, TestDatabase } from '../database.ts'
import { idOf, makeRealm, makeSource, push, say, setClock, type Observation } from '../seed.ts'
import { ask, bodyOf, refusal, testRead, type Answer } from './reads.ts'

export const KINDS = ['team', 'organization', 'venue', 'competition'] as const
export type Kind = (typeof KINDS)[number]
export type Said = [type: Kind, id: string, data: Record<string, any>]

export const organization: Said = [
  'organization', 'o',
  {
    name: 'Eagles "SC"', kind: 'club', short_name: 'EAG', region: 'Illinois', country: 'US', website: 'https://eagles.example',
    sanctioning: { usys: '1', ayso: '2' }
  }
]
export const team: Said = ['team', 't', {
  name: 'Eagles Blue', organization: { external_id: 'o' }, sport: 'soccer', age_group: 'U09', birth_year: 2017, gender: 'F',
  season: '2026', level: 'Gold', coach: 'Ann Other', colors: ['blue', 'white'], sanctioning: { usys: '7' },
}]
export const venue: Said = [
  'venue', 'v',
  {
    name: 'North Park', address: { line1: '1 Park Way', city: 'Chicago', region: 'IL' }, geo: [41.98, -87.66], time_zone: 'America/Chicago',
    fields: ['1', '2']
  }
]
export const competition: Said = ['competition', 'c', {
  name: 'Fall Cup', sport: 'soccer', kind: 'friendly_series', host: { external_id: 'o' }, season: '2026',
  start_date: '2026-09-01', end_date: '2026-11-30', time_zone: 'America/Chicago', website: 'https://cup.example',
  divisions: [
    {
      external_id: 'd2', name: 'Girls', age_group: 'U09', gender: 'F', level: 'Gold',
      stages: [{ external_id: 's2', name: 'Final', type: 'bracket', order: 2 }, { external_id: 's1', name: 'Pool', type: 'pool', order: 1 }]
    },
    { external_id: 'd1', name: 'Boys' }
  ],
}]
export const ids: Record<Kind, string> = { team: 't', organization: 'o', venue: 'v', competition: 'c' }
export const spoken = ([type, id, data]: Said, minute = 0): Observation =>
  say(type, id, data, { observed_at: `2026-09-01T08:${String(minute).padStart(2, '0')}:00Z` })

export async function makeAll (q: Query): Promise<void> {
  await setClock(q, '2026-09-01T09:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'club', 'hostFeed')
  await push(q, 'league', [organization, team, venue, competition].map((said) => spoken(said)))
}
export const read = async (q: Query, kind: Kind, externalId = ids[kind]): Promise<Answer> =>
  readId(q, kind, await idOf(q, 'league', kind, externalId))
export const readId = (q: Query, kind: Kind, id: string): Promise<Answer> =>
  ask(q, `api.get_${kind}` as 'api.get_team', { [`${kind}_id`]: id } as { team_id: string })

/** Takes provenance out after holding it to be one entry, of the league's observation, a path. */
export async function reported (t: Test, q: Query, kind: Kind, paths: string[]): Promise<Record<string, any>> {
  const { provenance, ...rest } = bodyOf(await read(q, kind))
  const observation = await q.value('select observation_id from intake.observations where type = $1', [kind])
  const entry = {
    source: 'league', source_class: 'authoritativePush', rank: 1, observation_id: observation, observed_at: '2026-09-01T08:00:00Z',
    confidence: 1
  }
  t.same(provenance, Object.fromEntries(paths.map((path) => [path, entry])))
  return rest
}

/** What holds of the read of every kind: who may, what is not there, and the answer to a tag. */
export function proveRead (database: TestDatabase, read: `api.get_${Kind}`): void {
  const [kind, name] = [read.slice('api.get_'.length) as Kind, read as 'api.get_team']
  const about = (id: string): { team_id: string } => ({ [`${kind}_id`]: id }) as { team_id: string }
  testRead(database, name, 'OYN01', async (q) => {
    await makeAll(q)
    return about(await idOf(q, 'league', kind, ids[kind]))
  })

  database.transaction(`${kind}: one that never was, and the id of something else: OYN01`, async (t, q) => {
    await makeAll(q)
    const other = kind === 'team' ? 'venue' : 'team'
    const stranger = (await idOf(q, 'league', kind, ids[kind])).replace(/.$/, (last) => last === '0' ? '1' : '0')
    for (const id of [stranger, await idOf(q, 'league', other, ids[other]), '']) t.equal(await refusal(q, name, about(id)), 'OYN01', id)
  })
}
