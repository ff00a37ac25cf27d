import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

for (const count of [1, 21]) {
  database.transaction(`tables in which names are compared are made once and empty whenever they are opened, for ${count} names`, async (t, q) => {
    const open = () => q.as('oyss_resolver', () => q('select likeness.open_workspace($1)', [count]))
    await open()
    await q('insert into pg_temp.tokens (name_no) values (1)')
    await q('insert into pg_temp.parts (name_no) values (1)')
    await q('insert into pg_temp.pairs (pair_no) values (1)')
    await open()
    t.same(await q('select from pg_temp.tokens union all select from pg_temp.parts union all select from pg_temp.pairs'), [])
  })
}
