import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fillReferences, PARENTS, REFERENCES } from '../../helpers/orphans.ts'

const database = await useDatabase(t)
/** What else refers to a parent, by foreign keys, goes first. */
const FIRST: Record<string, string[]> = {
  competitions: ['stages', 'divisions'], divisions: ['stages'], stages: [], venues: [], teams: [], fixtures: [],
}

for (const parent of PARENTS) {
  database.transaction(`a row of ${parent} to which something refers is not deleted: OYX15`, async (t, q) => {
    await fillReferences(q)
    const referring = REFERENCES.filter(([,, of]) => of === parent)
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
  await fillReferences(q)
  for (const [child, column, parent] of REFERENCES) {
    const key = `${parent.slice(0, -1)}_id`
    t.same(await q(`select c.${column} from canon.${child} c where c.${column} is not null and not exists (select from canon.${parent} p
      where p.realm_id = c.realm_id and p.${key} = c.${column})`), [])
  }
})
