/**
 * A stage with games, in short: `2:1` is final.
 *
 *   await makeStage(q, { tiebreakers: ['points', 'goal_diff'] })
 *   await play(q, 'A 2:1 B', 'B 0:0 C', 'A - C')
 *   t.equal(orderOf(await tableOf(q)), 'A, B=C')
 */
import type { Query } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, sides, type Observation, type Realm } from '../../helpers/seed.ts'

export type Data = Record<string, any>
export type Rules = { type?: string, points?: string, tiebreakers?: string[] }

/** What the league says of its competition `cup`: stages by external id, all of division `div`. */
export const describeStages = (stages: Record<string, Rules & {
  name?: string, order?: number
}>, at = '2026-09-01T08:00:00Z'): Observation => say('competition', 'cup', {
  name: 'Cup', sport: 'soccer', kind: 'tournament',
  divisions: [{
    external_id: 'div', name: 'U12',
    stages: Object.entries(stages).map(([id, rules]) => ({ external_id: id, name: id, type: 'pool', ...rules }))
  }],
}, { observed_at: at })

/** A realm with the source `league` and its stage `s1`. */
export async function makeStage (q: Query, rules: Rules = {}): Promise<Realm> {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [describeStages({ s1: rules })])
  return realm
}

/**
 * `A 2:1 B` is played and final, `A - B` is to come. The text is the game's external id; `more` replaces what the fixture says; in
 * `more.result` only what differs.
 */
export function played (text: string, { result, stage = 's1', ...more }: Data = {}, at = '2026-09-02T08:00:00Z'): Observation {
  const [, home, homeScore, awayScore, away] = /^(\w+) (?:(\d+):(\d+)|-) (\w+)/.exec(
    text
  ) as unknown as [string, string, string?, string?, string?]
  const scores = [{ role: 'home', score: Number(homeScore) }, { role: 'away', score: Number(awayScore) }]
  return game(text, {
    competition: { external_id: 'cup' }, division: { external_id: 'div' },
    stage: { external_id: stage }, sides: sides(home, away as string),
    ...(homeScore !== undefined && { status: 'completed', result: { scores, final: true, ...result } }), ...more,
  }, { observed_at: at })
}

export const play = (q: Query, ...games: (string | Observation)[]): Promise<unknown> =>
  push(q, 'league', games.map((game) => typeof game === 'string' ? played(game) : game))

export async function tableOf (q: Query, stage = 's1', realm = homeOf(q)): Promise<Data> {
  const { body } = await q.call('api.get_standings', {
    key_hash: realm.keyHash, if_none_match: null, stage_id: await idOf(q, 'league', 'stage', stage, realm)
  })
  return JSON.parse(body as string)
}

/** `A, B=C`: B and C share second place. */
export const orderOf = ({ rows }: Data): string => [...new Set(rows.map(({ position }: Data) => position))]
  .map((place) => rows.filter(({ position }: Data) => position === place).map(({ team_name: name }: Data) => name).join('=')).join(', ')

export const rowOf = ({ rows }: Data, team: string): Data => rows.find(({ team_name: name }: Data) => name === team)
export const traceOf = (table: Data, team: string): string[] => rowOf(table, team).trace
