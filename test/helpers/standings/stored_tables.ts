/** Tables as the database keeps them, in the words of the second opinion, and how the two are compared. */
import { isDeepStrictEqual } from 'node:util'
import type { Query } from '../database.ts'
import type { Game } from './games.ts'
import { tableOf, type Row, type Rules, type Table } from './table.ts'

/** A row without the way to its place; `way`: the rules that it met, each with the number of teams level so far. */
type ComparedRow = Omit<Row, 'steps'> & { way: string[] }
export type ComparedTable = Omit<Table, 'rows'> & { derived_from: string[], rows: ComparedRow[] }
/** Fixtures that count are named with these versions; 1 unless said otherwise. */
type Versions = ReadonlyMap<string, number>

/** `content`: everything that a row says, so that a change of any is seen. */
export type StoredTable = ComparedTable & { version: number, content: string }

/** The tables of a realm, by stage. Rows come by team. */
export async function readTables (q: Query, realmId: number): Promise<Map<string, StoredTable>> {
  const tables = await q(`select t.*, array(
      select jsonb_build_object('team', w.team_id, 'position', w.position, 'played', w.played, 'wins', w.wins, 'draws', w.draws, 'losses',
                                w.losses, 'goals_for', w.goals_for,
                                'goals_against', w.goals_against, 'goal_diff', w.goals_for - w.goals_against, 'points', w.points,
                                  'provisional', w.is_provisional, 'way', w.steps)
        from standings.rows w where w.realm_id = t.realm_id and w.stage_id = t.stage_id order by w.team_id) as rows
    from standings.tables t where t.realm_id = $1`, [realmId])
  return new Map(tables.map((table) => [table.stage_id, {
    version: table.version, content: JSON.stringify(table.rows), complete: table.is_complete,
    tiebreak_source: table.tiebreak_source, points: table.points, tiebreakers: table.tiebreakers,
    missing_fixtures: table.missing_fixtures, derived_from: table.derived_from,
    rows: table.rows.map(({ way, ...row }: Record<string, any>) => ({
      ...row, way: inOneWord(way.map((step: Record<string, any>) => [step.rule, step.contenders]))
    })),
  }]))
}

/** What the second opinion says of the same stage. */
export function expectedTable (rules: Rules, games: readonly Game[], versions: Versions = new Map()): ComparedTable {
  const { rows, ...table } = tableOf(rules, games)
  const counted = games.filter(({ id, kind, status }) => kind === 'game' && status !== 'cancelled' && !table.missing_fixtures.includes(id))
  return {
    ...table,
    derived_from: counted.map(({ id }) => `${id}@${versions.get(id) ?? 1}`).sort(),
    rows: rows.map(({ steps, ...row }) => ({ ...row, way: inOneWord(steps.map(({ rule, group }) => [rule, group.length])) }))
      .sort((one, other) => one.team < other.team ? -1 : 1),
  }
}

/** Undefined when both say the same; else the two, to be read side by side. */
export function disagreement (found: StoredTable | undefined, expected: ComparedTable): string | undefined {
  const { version: _version, content: _content, ...compared } = (found ?? {}) as Partial<StoredTable>
  if (isDeepStrictEqual(compared, expected)) return undefined
  const members = new Set([...Object.keys(expected), ...Object.keys(compared)] as (keyof ComparedTable)[])
  return [...members].filter((member) => !isDeepStrictEqual(compared[member], expected[member]))
    .map((member) => `${member}\n  found    ${JSON.stringify(compared[member])}\n  expected ${JSON.stringify(expected[member])}`).join('\n')
}

/** A mini table made again counts as the same rule; the end of the rules is none, and a team on its own needs none. */
function inOneWord (steps: [rule: string, contenders: number][]): string[] {
  return steps.filter(([rule, contenders], at) => rule !== 'end of rules' && contenders > 1 && rule !== steps[at - 1]?.[0])
    .map(([rule, contenders]) => `${rule} of ${contenders}`)
}
