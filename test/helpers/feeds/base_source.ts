/** What the base source of random histories says. */
import { AT, momentOf } from '../histories.ts'
import type { EntityType, Observation } from '../seed.ts'

/** What the base says of the entities number `n`, before anything else: 0 and 1 it describes, 2 it only refers to. */
export function basics (n: 0 | 1 | 2): Observation[] {
  const say = (type: EntityType, data: Record<string, unknown>): Observation => ({
    type, external_id: `${type}-${n}`, observed_at: momentOf(AT), data
  })
  const to = (type: EntityType): object => ({ external_id: `${type}-2` })
  if (n === 2) {
    return [
      {
        ...say('fixture', {
          kind: 'game', sport: 'soccer', competition: to('competition'), division: to('division'), stage: to('stage'), venue: to('venue'),
          sides: [{ role: 'home', team: to('team') }]
        }),
        external_id: 'fixture-1'
      },
      { ...say('team', { name: 'Base', organization: to('organization') }), external_id: 'team-1' },
      say('result', { fixture: to('fixture'), result: { scores: [{ role: 'home', score: 1 }], final: false } }),
    ]
  }
  return [
    say('organization', { name: 'Base', kind: 'other' }),
    say('competition', {
      name: 'Base', sport: 'soccer', kind: 'other',
      divisions: [{ external_id: `division-${n}`, name: 'Base', stages: [{ external_id: `stage-${n}`, name: 'Base', type: 'other' }] }]
    }),
    say('venue', { name: 'Base' }), say('team', { name: 'Base' }), say('fixture', { kind: 'game', sport: 'soccer' }),
    say('stat_line', {
      fixture: { external_id: `fixture-${n}` }, team: { external_id: `team-${n}` }, sport: 'soccer', stats: { saves: 0 }
    }),
  ]
}
