/**
 * From a page of api.export_fixtures to the columns of the file: names come from what the fixtures refer to, sides and scores go by their
 * role.
 */
import { columns } from './columns.ts'

type Role = 'home' | 'away' | 'participant'
type Score = { role: Role, score: number, penalties?: number }
type Result = { scores?: Score[], final?: boolean, official?: boolean, period?: string, outcome?: string }
type Ids = (string | null)[]
type Sides = { role_0: (Role | null)[], team_0: Ids, role_1: (Role | null)[], team_1: Ids }
type Referred = Record<string, Record<string, unknown>> | null

/** The second line of what api.export_fixtures answers, and a row group: for each column its values, in the order of the rows. */
export type FixturePage = {
  count: number, fixtures: Record<string, unknown[]>,
  competition: { name: string }, divisions: Referred, stages: Referred, venues: Referred, teams: Referred
}
export type RowGroup = Record<keyof typeof columns, unknown[]>

/** Which of two items, by their roles, is the one of a role: the first that has it, or the second participant. */
type Choose = (role0: Role | null | undefined, role1: Role | null | undefined) => 0 | 1 | undefined
const the = (role: Role): Choose => (role0, role1) => role0 === role ? 0 : role1 === role ? 1 : undefined
const [theHome, theAway, theFirst] = [the('home'), the('away'), the('participant')]
const theSecond: Choose = (role0, role1) => role0 === 'participant' && role1 === 'participant' ? 1 : undefined

/** `competitionId` is that of every row. */
export function flatten ({ count, fixtures, competition, divisions, stages, venues, teams }: FixturePage, competitionId: string): RowGroup {
  const { role_0, team_0, role_1, team_1, result, division, stage, venue, ...own } = fixtures as Record<string, unknown[]> & Sides & {
    result: (Result | null)[], division: Ids, stage: Ids, venue: Ids
  }
  const columnOf = (ids: Ids, of: Referred, member: string): unknown[] => ids.map((id) => id ? of?.[id]?.[member] ?? null : null)
  const team = (choose: Choose): Ids => role_0.map((role, row) => {
    const at = choose(role, role_1[row])
    return at === undefined ? null : (at === 0 ? team_0 : team_1)[row] ?? null
  })
  const score = (choose: Choose, member: 'score' | 'penalties'): unknown[] => result.map((item) => {
    const scores = item?.scores
    const at = choose(scores?.[0]?.role, scores?.[1]?.role)
    return at === undefined ? null : scores?.[at]?.[member] ?? null
  })
  const of = (member: 'final' | 'official' | 'period' | 'outcome'): unknown[] =>
    result.map((item) => { const value = item?.[member] ?? null; return value === '' ? null : value })
  const [home, away, first, second] = [team(theHome), team(theAway), team(theFirst), team(theSecond)]
  return {
    ...own as Pick<RowGroup, 'fixture_id' | 'version' | 'updated_at' | 'sport' | 'kind' | 'status' | 'time_status' | 'start' | 'end'
      | 'date' | 'time_zone' | 'venue_field' | 'title' | 'url'>,
    competition_id: new Array(count).fill(competitionId), competition_name: new Array(count).fill(competition.name),
    division_id: division, division_name: columnOf(division, divisions, 'name'),
    age_group: columnOf(division, divisions, 'age_group'), gender: columnOf(division, divisions, 'gender'),
    level: columnOf(division, divisions, 'level'),
    stage_id: stage, stage_name: columnOf(stage, stages, 'name'), stage_type: columnOf(stage, stages, 'type'),
    venue_id: venue, venue_name: columnOf(venue, venues, 'name'),
    venue_latitude: columnOf(venue, venues, 'latitude'),
    venue_longitude: columnOf(venue, venues, 'longitude'),
    home_team_id: home, home_team_name: columnOf(home, teams, 'name'), away_team_id: away, away_team_name: columnOf(away, teams, 'name'),
    participant_1_team_id: first, participant_1_team_name: columnOf(first, teams, 'name'),
    participant_2_team_id: second, participant_2_team_name: columnOf(second, teams, 'name'),
    home_score: score(theHome, 'score'), away_score: score(theAway, 'score'),
    home_penalties: score(theHome, 'penalties'), away_penalties: score(theAway, 'penalties'),
    participant_1_score: score(theFirst, 'score'), participant_2_score: score(theSecond, 'score'),
    result_final: of('final'), result_official: of('official'), result_period: of('period'), result_outcome: of('outcome'),
  }
}
