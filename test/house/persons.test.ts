/**
 * No column escapes the erasure of a person by being forgotten: each that can hold a text, JSON or bytes is erased, or stands here with why
 * it cannot hold a player (PRIVACY-5). A new column goes into one of the lists.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { useDatabase } from '../helpers/database.ts'
import { ERASED, OTHERS, type Columns } from './person_columns.ts'
import { codeOf } from './read_functions.ts'

const listed = (lists: Record<string, Columns>): string[] => Object.values(lists)
  .flatMap((columns) => Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`)))
const database = await useDatabase(t)

/** Whatever is no number, moment or truth; the tables of schema workspace are empty for ever. */
const COLUMNS = `
  select c.oid::regclass || '.' || a.attname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    join pg_type y on y.oid = a.atttypid
    left join pg_type e on e.oid = y.typelem and y.typcategory = 'A'
   where c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped
     and n.nspname !~ '^(pg_|information_schema|public|extensions|graphile|workspace)'
     and not coalesce(e.typcategory, y.typcategory) in ('N', 'B', 'D', 'T', 'R', 'G') and y.typname <> 'xid8'
   order by 1`

database.transaction('PRIVACY-5 every column that could hold a person is erased, or is known to hold none, with a reason', async (t, q) => {
  const columns = (await q(COLUMNS)).map(({ name }) => name as string)
  const known = [...listed(ERASED), ...listed(OTHERS)]
  t.same(columns.filter((name) => !known.includes(name)), [], 'new: erase it, or say why no player can stand there')
  t.same(known.filter((name) => !columns.includes(name)), [], 'no longer there')
  t.equal(new Set(known).size, known.length, 'each stands in one list')
})

t.test('PRIVACY-5 what is listed as erased is written by the erasure', async (t) => {
  for (const [path, tables] of Object.entries(ERASED)) {
    const code = codeOf(readFileSync(join(root, 'functions', path), 'utf8'))
    for (const [table, columns] of Object.entries(tables)) {
      const statement = new RegExp(`update ${table} [^;]*;`).exec(code)?.[0] ?? ''
      for (const column of columns.split(' ')) t.match(statement, new RegExp(`\\b${column}\\b(?: =|[,)])`), `${table}.${column}`)
    }
  }
})
