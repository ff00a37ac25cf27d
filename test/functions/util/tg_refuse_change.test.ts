import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const TABLE = `create temporary table notes (word text);
  insert into notes values ('kept');
  create trigger guard before update or delete or truncate on notes for each statement execute function util.tg_refuse_change()`

database.transaction('MODEL-2 an append-only table refuses update, delete and truncate, even of no row: OYX10', async (t, q) => {
  await q(TABLE)
  t.equal(await q.code("update notes set word = 'changed'"), 'OYX10')
  t.equal(await q.code('delete from notes where false'), 'OYX10')
  t.equal(await q.code('truncate notes'), 'OYX10')
  t.equal(await q.code("insert into notes values ('more')"), undefined)
})

database.transaction('a reset may delete, and may not update: OYX10', async (t, q) => {
  await q(TABLE)
  await q("select set_config('oyss.resetting', 'on', true)")
  t.equal(await q.code("update notes set word = 'changed'"), 'OYX10')
  t.equal(await q.code('delete from notes'), undefined)
  t.same(await q('select * from notes'), [])
})
