/** Migrations whose server goes away. */
import t from 'tap'
import { dropDatabase, ensureDatabase, withDatabase } from '../../db/databases.ts'
import { isTransient } from '../../db/errors.ts'
import { migrate } from '../../db/migrate.ts'
import { useDatabase } from '../helpers/database.ts'
import { startProxy } from '../helpers/http/proxy.ts'

const { connectionString } = await useDatabase(t)
/** What is being made -> what its statement has in it. */
const WORK = { tables: 'create table canon.fixtures', functions: 'create or replace function util.content_hash' }

for (const [what, words] of Object.entries(WORK)) t.test(`OPERATE-32 a migration whose server goes away while ${what} are made rejects, and ends no process; run again it is done`, async (t) => {
  const name = `${process.env.OYSS_TEST_PREFIX}lost`
  t.teardown(() => dropDatabase(connectionString, name))
  await ensureDatabase(connectionString, name)
  const proxy = await startProxy(t, withDatabase(connectionString, name))
  let hasCut = false
  proxy.onQuery = (text) => {
    if (hasCut || !text.includes(words)) return
    hasCut = true
    setImmediate(proxy.cut) // while the statement runs
  }
  const error = await migrate(proxy.connectionString, { includeCurrent: true }).then(() => undefined, (error: Error) => error)
  t.ok(hasCut)
  t.ok(error !== undefined && isTransient(error), String(error))
  await migrate(withDatabase(connectionString, name), { includeCurrent: true })
})
