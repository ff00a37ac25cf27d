/**
 * Nothing refers to what is not there (canon.tg_fixtures__refuse_orphans, canon.tg_fixture_sides__refuse_orphans,
 * canon.tg_refuse_orphaning, canon.tg_refuse_new_key): guards a statement at a time, as strong as foreign keys.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const REFERENCES = [
  ['fixtures', 'competition_id', 'competitions'],
  ['fixtures', 'division_id', 'divisions'],
  ['fixtures', 'stage_id', 'stages'],
  ['fixtures', 'venue_id', 'venues'],
  ['fixture_sides', 'fixture_id', 'fixtures'], ['fixture_sides', 'team_id', 'teams'],
] as const
const PARENTS = [...new Set(REFERENCES.map(([,, parent]) => parent))]
/** What else refers to a parent, by foreign keys, goes first. */
const FIRST: Record<string, string[]> = {
  competitions: ['stages', 'divisions'], divisions: ['stages'], stages: [], venues: [], teams: [], fixtures: [],
}

async function fill (q: Query): Promise<void> {
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
const oneRow = async (q: Query, table: string): Promise<Record<string, unknown>> =>
  q.one(`select to_jsonb(t) as row from canon.${table} t limit 1`).then(({ row }) => row)

for (const [child, column, parent] of REFERENCES) {
  database.transaction(`IDENTITY-1 ${child}.${column} leads to a row of ${parent} in its own realm, whether it is inserted or updated: OYX15`, async (t, q) => {
    await fill(q)
    const row = await oneRow(q, child)
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
  })
}

for (const parent of PARENTS) {
  database.transaction(`a row of ${parent} to which something refers is not deleted, has its id for ever, and its table is not truncated: OYX15`, async (t, q) => {
    await fill(q)
    const key = `${parent.slice(0, -1)}_id`
    const referring = REFERENCES.filter(([,, of]) => of === parent)
    t.equal(await q.code(`update canon.${parent} set ${key} = ${key} || 'x'`), 'OYX15', 'another id')
    t.equal(await q.code(`update canon.${parent} set realm_id = realm_id + 1`), 'OYX15', 'another realm')
    t.equal(await q.code(async () => { await q('reset role'); await q(`truncate canon.${parent} cascade`) }), 'OYX15', 'truncated')
    await q('set role oyss_resolver')
    for (const [child, column] of referring) {
      await q('savepoint before')
      const others = parent === 'teams' ? [] : ['fixture_sides']
      if (child === 'fixtures') for (const table of [...others, 'fixtures']) await q(`delete from canon.${table}`)
      else await q('delete from canon.fixture_sides')
      for (const table of FIRST[parent] as string[]) await q(`delete from canon.${table}`)
      t.equal(
        await q.code(async () => { await q('set role oyss_resolver'); await q(`delete from canon.${parent}`) }),
        undefined,
        `nothing refers to it: ${child}.${column}`
      )
      await q('rollback to savepoint before')
      for (const table of FIRST[parent] as string[]) {
        if (table !== parent) await q(`update canon.fixtures set ${table.slice(0, -1)}_id = null, version = version + 1`)
      }
      t.match(await q.code(`delete from canon.${parent}`), FIRST[parent]!.length > 0 ? /^(23503|23001)$/ : /^OYX15$/, 'something does')
    }
  })
}

database.transaction('what foreign keys leave to the guards has no orphan after a whole history (a query for auditors too)', async (t, q) => {
  await fill(q)
  for (const [child, column, parent] of REFERENCES) {
    const key = `${parent.slice(0, -1)}_id`
    t.same(await q(`select c.${column} from canon.${child} c where c.${column} is not null and not exists (select from canon.${parent} p
      where p.realm_id = c.realm_id and p.${key} = c.${column})`), [])
  }
})
