/** Entities of two sources, of which some are merged, for auditors. */
import type { Query } from '../database.ts'
import { merge } from './merged.ts'
import { game, idOf, makeRealm, makeSource, push, say, setClock, sides } from '../seed.ts'

export const asAuditor = (q: Query, text: string, values: unknown[] = []) => q.as('oyss_auditor', () => q(text, values))

/** A league's team and venue, and a crowd source's of the same, which plays a game there; the younger are merged into the older. */
export async function open (q: Query) {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'crowd', 'crowd')
  await push(q, 'league', [say('team', 't1', { name: 'Eagles' }), say('venue', 'v1', { name: 'North Park' })])
  const [team, venue] = [await idOf(q, 'league', 'team', 't1'), await idOf(q, 'league', 'venue', 'v1')]
  await setClock(q, '2026-09-01T08:01:00Z')
  await push(q, 'crowd', [
    say('team', 't2', { name: 'The Eagles' }), say('venue', 'v2', { name: 'Northpark' }),
    game('g2', { venue: { external_id: 'v2' }, sides: sides('t2', 't3'), title: 'Derby' })
  ])
  const [other, place] = [await idOf(q, 'crowd', 'team', 't2'), await idOf(q, 'crowd', 'venue', 'v2')]
  const decision = await merge(q, 'team', other, team)
  await merge(q, 'venue', place, venue)
  return { team, venue, other, place, decision, fixture: await idOf(q, 'crowd', 'fixture', 'g2') }
}
