/**
 * The workspace of a session, for tests of one step of applying: rows are put in, the step is called, and what it made of them is read.
 *
 *   await openWorkspace(q)
 *   await fill(q, 'contested', { entity_id: game.entityId, field: 'title', seq: 0 })
 *   await q('select resolve.rank_contested($1)', [realmId])
 *   t.same(await read(q, 'ranking', 'value, wins'), [['Final', true]])
 */
import type { Query } from './database.ts'
import type { EntityType } from './seed.ts'
import { homeOf } from './seed.ts'

/** An external id as the workspace names it, with what it is mapped onto. */
export type Mapped = { mapping_id: number, entity_id: string }

/** Makes the tables of the session, or empties them. */
export const openWorkspace = (q: Query): Promise<unknown> => q('select resolve.open_workspace(1), ledger.open_staging(1)')

/** Adds rows to a table of the workspace; what a row leaves out has its default. */
export async function fill (q: Query, table: string, ...rows: object[]): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row).join(', ')
    await q(`insert into pg_temp.${table} (${columns}) select ${columns} from jsonb_populate_record(null::pg_temp.${table}, $1)`, [
      JSON.stringify(row)
    ])
  }
}

/** The values of some columns of a table of the workspace, ordered by them. */
export const read = async (q: Query, table: string, columns: string): Promise<unknown[][]> =>
  (await q(`select ${columns} from pg_temp.${table} order by ${columns.split(/, (?![^(]*\))/).map((_, n) => n + 1).join(', ')}`))
    .map((row) => Object.values(row))

/** What an external id of a source is mapped onto. */
export async function mappedOf (q: Query, source: string, type: EntityType, externalId: string, realm = homeOf(q)): Promise<Mapped> {
  const { mapping_id: mapping, entity_id: entity } = await q.one(
    `select m.mapping_id, m.entity_id from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
      where m.realm_id = $1 and s.source_key = $2 and m.entity_type = $3 and m.external_id = $4`, [realm.realmId, source, type, externalId]
  )
  return { mapping_id: Number(mapping), entity_id: entity }
}

/** The precedence of a claim of rank 1, direct and live, unless it is given otherwise; the lower comes first. */
export const precedence = (given: object = {}): object => ({
  is_withdrawn: false, rank: 1, is_reference: false, age: -1, doubt: -1, source_key: 'league', external_id: 'g', entity_type: 'fixture',
  implied_by: '', ...given
})

/** What canon.decide makes of claims: of each, by its mapping, whether it wins, and whether it is set aside. */
export const decide = async (q: Query, claims: object[], yields: object | null = null): Promise<[wins: boolean, isSetAside: boolean][]> =>
  (await q(`select d.wins, d.is_set_aside
      from canon.decide(array(
        select jsonb_populate_record(null::canon.contender, c.value) from jsonb_array_elements($1) c (value)), $2) d
     order by d.mapping_id`, [
    JSON.stringify(claims.map((claim, n) => ({
      mapping_id: n, implied_by: '', was_winning: false, was_set_aside: false, is_set_aside: false, ...claim
    }))), yields && JSON.stringify(yields)
  ])).map(({ wins, is_set_aside: isSetAside }) => [wins, isSetAside])
