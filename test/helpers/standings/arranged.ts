/** Tables as public pages show them. */
import type { Query } from '../database.ts'
import { game, makeRealm, makeSource, push, say, score, sides } from '../seed.ts'

export const TEAMS = 12

/** The team of number n wins n games against one of no other number. */
export async function arrange (q: Query, stages = 1): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('competition', 'c1', {
    name: 'League', sport: 'soccer', kind: 'league', divisions: [{
      external_id: 'd1', name: 'Gold',
      stages: Array.from({ length: stages }, (_, n) => ({ external_id: `s${n}`, name: `Stage ${n}`, type: 'league', order: n }))
    }]
  })])
  for (let stage = 0; stage < stages; stage++) {
    await push(q, 'league', Array.from({ length: TEAMS }, (_, n) => game(`g${stage}-${n}`, {
      start: `2026-0${stage + 1}-01T10:00:00Z`, status: 'completed', result: score(n, 0), sides: sides(`t${n}`, `x${n}`),
      competition: { external_id: 'c1' }, division: { external_id: 'd1' }, stage: { external_id: `s${stage}` }
    })))
  }
}

export const namesOf = ({ rows }: { rows: { name: string }[] }): string[] => rows.map(({ name }) => name)
