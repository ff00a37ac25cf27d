/** The owner of every object, also after a restore. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/root.ts'
import { useDatabase } from '../helpers/database.ts'
import { NOT_OF_EXTENSION, OURS } from './ours.ts'

const database = await useDatabase(t)

database.transaction('everything belongs to oyss_owner, but the steps of operations that write canon as the resolver: merging, undoing a run, and the preview of a replay, which undoes it', async (t, q) => {
  const others = await q(`
    select x.oid::regclass::text as name from pg_class x join pg_namespace n on n.oid = x.relnamespace where ${OURS} and ${NOT_OF_EXTENSION}
      and x.relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(x.relowner) <> 'oyss_owner'
    union all select x.oid::regprocedure::text from pg_proc x join pg_namespace n on n.oid = x.pronamespace
      where ${OURS} and ${NOT_OF_EXTENSION} and pg_get_userbyid(x.proowner) <> 'oyss_owner'`)
  t.same(others.map(({ name }) => name).toSorted(), [
    'manage.carry_out_now(integer,text)', 'manage.list_unmoved(integer,text,text[],jsonb,integer)',
    'manage.mark_run(text,boolean,text,boolean)', 'manage.merge_now(integer,text,text,text,text)',
    'manage.preview_batch(text,text,integer,integer)', 'manage.try_redeciding(integer,text,text[])',
    'manage.undo_for_now(integer,text[],text)'
  ])
  const [, restored = ''] = /manage\\\.\(([\w|]+)\)/.exec(readFileSync(join(root, 'db/owners.sql'), 'utf8')) ?? []
  t.same(restored.split('|').toSorted(), others.map(({ name }) => name.replace(/^manage\.|\(.*/g, '')).toSorted(),
    'db/owners.sql gives the same back after a restore')
})
