/** What the documents name is there. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/root.ts'
import { useDatabase } from '../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('documents name functions, tables and types that exist', async (t, q) => {
  const known = new Set((await q(`
    select x.oid::regproc::text as name from pg_proc x
    union select x.oid::regclass::text from pg_class x
    union select x.oid::regtype::text from pg_type x`)).map(({ name }) => name as string))
  const schemas = new Set((await q("select nspname from pg_namespace where nspname !~ '^pg_'")).map(({ nspname }) => nspname))
  const documents = globSync(['*.md', '{cli,contract,db,docs,functions,platform,server,test,worker}/**/*.md'], { cwd: root })
  const named = documents.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/`([a-z]+)\.([a-z_0-9]+)(?=[`( ])/g)]
      .filter(([, schema]) => schemas.has(schema)).map(([, schema, name]) => ({ path, name: `${schema}.${name}` })))
  t.ok(named.length > 100)
  t.same(named.filter(({ name }) => !known.has(name) && !/\.(?:sql|ts|graphql)$/.test(name)), [])
})
