/** What refers to what in the canonical tables without a foreign key, and a realm in which every such reference is made. */
import type { Test } from 'tap'
import type { Query } from './database.ts'
import { game, homeOf, makeRealm, makeSource, push, sides } from './seed.ts'

/** Table, column and the table that it leads to. */
export const REFERENCES = [
  ['fixtures', 'competition_id', 'competitions'],
  ['fixtures', 'division_id', 'divisions'],
  ['fixtures', 'stage_id', 'stages'],
  ['fixtures', 'venue_id', 'venues'],
  ['fixture_sides', 'fixture_id', 'fixtures'], ['fixture_sides', 'team_id', 'teams'],
] as const
export type Reference = typeof REFERENCES[number]
export const PARENTS = [...new Set(REFERENCES.map(([,, parent]) => parent))]

/** Two games that refer to one of each; statements are the resolver's from then on. */
export async function fillReferences (q: Query): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const whole = {
    competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' }, venue: { external_id: 'v' },
    sides: sides('a', 'b')
  }
  await push(q, 'league', [game('g', whole), game('h', whole)])
  await q('set role oyss_resolver')
  await q('delete from standings.tables') // tables refer to teams and stages by foreign keys
}

/** A reference leads to a row in its own realm, whether it is inserted or updated. */
export async function proveReference (t: Test, q: Query, [child, column]: Reference): Promise<void> {
  await fillReferences(q)
  const { row } = await q.one(`select to_jsonb(t) as row from canon.${child} t limit 1`)
  const unknown = `${String(row[column]).split('_')[0]}_01K5T3M8Q9ZXW4V7N2B6C0D1EF`
  t.equal(await q.code(
    `update canon.${child} set ${column} = $1${child === 'fixtures' ? ', version = version + 1' : ''} where ${column} = $2`,
    [unknown, row[column]]
  ), 'OYX15')
  const insert = (change: object) => q.code(`insert into canon.${child} select * from jsonb_populate_record(null::canon.${child}, $1)`, [
    JSON.stringify({ ...row, ...child === 'fixtures' ? { fixture_id: 'fx_new' } : { side_index: 9 }, version: 1, ...change })
  ])
  t.equal(await insert({ [column]: unknown }), 'OYX15')
  t.equal(await insert({ realm_id: homeOf(q).realmId + 1 }), 'OYX15', 'what is in another realm is not there')
  t.equal(await insert({}), undefined)
}
