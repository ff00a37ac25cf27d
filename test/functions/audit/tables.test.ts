/** The view audit.tables: sizes, readable without rights to the tables. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('AUDIT-12 every table of the service has its size and what a row is', async (t, q) => {
  const rows = await q.as('oyss_auditor', () => q('select * from audit.tables order by schema_name, table_name'))
  t.same(rows.map(({ schema_name: schema, table_name: table }) => `${schema}.${table}`), (await q(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('tenancy', 'intake', 'canon', 'identity', " +
    "'likeness', 'matching', 'search', 'ledger', 'standings', 'webhook', 'connect', 'jobs') order by schemaname, tablename"
  )).map(({ name }) => name))
  const versions = rows.find(({ table_name: table, schema_name: schema }) => schema === 'ledger' && table === 'versions')
  t.match(versions, { meaning: /^Every version/ })
  t.ok(Number(versions?.index_bytes) > 0)
  t.equal(Number(versions?.total_bytes), Number(versions?.table_bytes) + Number(versions?.index_bytes))
  t.same(rows.filter(({ meaning }) => !meaning), [])
})
