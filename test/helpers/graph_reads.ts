/** Entities of every type, as /v1/graphql reads them. */
import type { Query } from './database.ts'
import { game, idOf, makeRealm, makeSource, push, say, score, sides } from './seed.ts'

export const types = ['team', 'venue', 'competition', 'organization', 'fixture'] as const

/** A game of two teams in a stage; gives its ids by type. */
export async function begin (q: Query): Promise<Record<string, string>> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    say('organization', 'o', { name: 'Club', kind: 'club' }), say('venue', 'v', { name: 'Park' }),
    say('competition', 'c', {
      name: 'League', sport: 'soccer', kind: 'league', host: { external_id: 'o' },
      divisions: [{ external_id: 'd', name: 'U12', stages: [{ external_id: 's', name: 'Round', type: 'league' }] }]
    }),
    say('team', 'home', { name: 'Home' }), say('team', 'away', { name: 'Away' }),
    game('g', {
      sides: sides('home', 'away'), competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' },
      venue: { external_id: 'v' }, status: 'completed', start: '2026-09-01T10:00:00Z', result: score(2, 1)
    })
  ])
  const known: [string, string][] = [
    ['team', 'home'], ['venue', 'v'], ['competition', 'c'], ['organization', 'o'], ['fixture', 'g'], ['stage', 's']
  ]
  const ids: Record<string, string> = {}
  for (const [type, id] of known) ids[type] = await idOf(q, 'league', type as 'team', id)
  return ids
}
