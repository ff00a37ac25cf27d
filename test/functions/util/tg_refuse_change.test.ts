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

database.transaction('PRIVACY-10 a reset and retention may delete, an erasure may update, each in its transaction and by the owner alone: OYX10 otherwise', async (t, q) => {
  await q(`${TABLE}; grant all on notes to oyss_owner`)
  const may = (role: 'oyss_owner' | undefined, statement: string) => role ? q.as(role, () => q.code(statement)) : q.code(statement)
  const CHANGE = "update notes set word = 'changed'"
  const REMOVAL = 'delete from notes'
  for (const [act, allowed, refused] of [
    ['resetting', REMOVAL, CHANGE], ['retaining', REMOVAL, CHANGE], ['erasing', CHANGE, REMOVAL]
  ] as const) {
    for (const mark of ['on', '0']) {
      await q('select set_config($1, $2, true)', [`oyss.${act}`, mark])
      for (const statement of [allowed, refused]) t.equal(await may('oyss_owner', statement), 'OYX10', `${act} ${mark}: ${statement}`)
    }
    await q('select set_config($1, pg_current_xact_id()::text, true)', [`oyss.${act}`])
    t.equal(await q.value('select util.is_rewriting($1)', [act]), false, 'not for another role, whatever it may do')
    t.equal(await may(undefined, allowed), 'OYX10')
    t.equal(await may('oyss_owner', refused), 'OYX10')
    t.equal(await may('oyss_owner', allowed), undefined)
    t.equal(await may('oyss_owner', 'truncate notes'), 'OYX10')
    await q('select set_config($1, $2, true)', [`oyss.${act}`, ''])
    t.equal(await may('oyss_owner', allowed), 'OYX10')
  }
})
