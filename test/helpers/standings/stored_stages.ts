/** Stages in the canonical tables: put there by the thousand, past every trigger, and read back as the second opinion wants them. */
import type { Query } from '../database.ts'
import type { Game, Outcome } from './games.ts'
import { TEAMS, type Stage } from './random_stages.ts'
import type { Rules } from './table.ts'

const numbered = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(26, '0')}`
export const teamId = (team: string): string => numbered('tm', Number(team))
export const stageId = (stage: number): string => numbered('stg', stage)

/** Stores stages, numbered from `first`; all of a realm share their teams. The order of a stage's games is the order of their ids. */
export async function storeStages (q: Query, realmId: number, stages: readonly Stage[], first = 0): Promise<void> {
  const fixtures = stages.flatMap(({ games }, at) => games.map((game) => ({ stage_id: stageId(first + at), game })))
    .map(({ stage_id, game }, at) => ({
      stage_id, fixture_id: numbered('fx', first * 100 + at), kind: game.kind, status: game.status, sides: sidesOf(game),
      result: resultOf(game)
    }))
  await q('set local session_replication_role = replica')
  await q(`insert into canon.teams (realm_id, team_id, name, created_at, updated_at)
    select $1, t.id, t.id, util.now(), util.now() from unnest($2::text[]) t (id) on conflict do nothing`, [realmId, TEAMS.map(teamId)])
  await q(`insert into canon.stages (realm_id, stage_id, name, type, points, tiebreakers)
    select $1, s.stage_id, 'Table', s.type, s.points, s.tiebreakers
      from jsonb_to_recordset($2) s (stage_id text, type text, points text, tiebreakers text[])`,
  [realmId, JSON.stringify(stages.map(({ rules }, at) => ({ stage_id: stageId(first + at), ...rules })))])
  const columns = 's (stage_id text, fixture_id text, kind text, status text, sides jsonb, result jsonb)'
  await q(`insert into canon.fixtures (realm_id, fixture_id, sport, kind, stage_id, time_status, status, sides, result, sorts_at,
    created_at, updated_at, document)
    select $1, s.fixture_id, 'soccer', s.kind, s.stage_id, 'tbd', s.status, s.sides, s.result, 'infinity', util.now(), util.now(), ''
      from jsonb_to_recordset($2) ${columns}`, [
      realmId, JSON.stringify(fixtures)
    ])
  await q(`insert into canon.fixture_sides (realm_id, fixture_id, side_index, role, team_id, sorts_at)
    select $1, s.fixture_id, side.number - 1, side.value ->> 'role', side.value -> 'team' ->> 'id', 'infinity'
      from jsonb_to_recordset($2) ${columns} cross join jsonb_array_elements(s.sides) with ordinality side (value, number)`, [
        realmId, JSON.stringify(fixtures)
      ])
  await q('set local session_replication_role = origin')
}

const sidesOf = ({ home, away, isReversed }: Stage['games'][number]): object[] =>
  inOrder(isReversed, [side('home', home), side('away', away)])
const side = (role: string, team: string | null): object[] => team === null ? [] : [{ role, team: { id: teamId(team) } }]

function resultOf ({ result, isReversed }: Stage['games'][number]): object | null {
  if (!result) return null
  const { homeScore, awayScore, homePenalties, awayPenalties, final, outcome } = result
  const score = (role: string, score: number | null, penalties: number | undefined): object[] => score === null
    ? []
    : [{ role, score, ...(penalties === undefined ? {} : { penalties }) }]
  return {
    scores: inOrder(isReversed, [score('home', homeScore, homePenalties), score('away', awayScore, awayPenalties)]), final, official: false,
    ...(outcome ? { outcome } : {})
  }
}

const inOrder = (isReversed: boolean, parts: object[][]): object[] => (isReversed ? parts.reverse() : parts).flat()

/** What the canonical tables say of every stage of a realm; teams and games by their canonical ids. */
export async function readStages (q: Query, realmId: number): Promise<Map<string, {
  rules: Rules, games: Game[], versions: Map<string, number>
}>> {
  const stages = await q('select stage_id, type, points, tiebreakers from canon.stages where realm_id = $1', [realmId])
  const fixtures = await q(
    'select fixture_id, stage_id, kind, status, sides, result, version from canon.fixtures where realm_id = $1 and stage_id is not null',
    [realmId]
  )
  const byStage = Map.groupBy(fixtures, ({ stage_id: stage }) => stage as string)
  return new Map(stages.map(({ stage_id: id, ...rules }) => {
    const own = byStage.get(id) ?? []
    return [
      id,
      {
        rules: rules as Rules, games: own.map(gameOf), versions: new Map(own.map(({ fixture_id: fixture, version }) => [fixture, version]))
      }
    ]
  }))
}

function gameOf ({ fixture_id: id, kind, status, sides, result }: Record<string, any>): Game {
  const team = (role: string): string | null => (sides ?? []).find((side: { role: string }) => side.role === role)?.team.id ?? null
  const score = (role: string): number | null =>
    (result?.scores ?? []).find((score: { role: string }) => score.role === role)?.score ?? null
  const said = result
    ? {
      result: {
        homeScore: score('home'), awayScore: score('away'), final: result.final as boolean,
        ...(result.outcome ? { outcome: result.outcome as Outcome } : {})
      }
    }
    : {}
  return { id, kind, status, home: team('home'), away: team('away'), ...said }
}
