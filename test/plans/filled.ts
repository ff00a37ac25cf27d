/** Realms of real size, filled once in a run by the file that needs one first; every other file copies the database. */
import type { Test } from 'tap'
import { cloneDatabase, dropDatabase, listDatabases, withDatabase } from '../../db/databases.ts'
import { grantRights } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'
import { personKeys } from '../helpers/config.ts'
import { makeQuery, useDatabase, type Query } from '../helpers/database.ts'
import { makeKeys, type Realm } from '../helpers/seed.ts'

/** A copy of the database that `fill` makes under a name of its own, and the realm that it makes first, with new keys. */
export async function useFilled (
  t: Pick<Test, 'teardown' | 'test'>, name: string, fill: (q: Query) => Promise<void>
): Promise<{ q: Query, realm: Realm }> {
  const { OYSS_TEST_SERVER: server = '', OYSS_TEST_TEMPLATE: template = '', OYSS_TEST_PREFIX: prefix } = process.env
  const [filled, draft] = [`${prefix}${name}`, `${prefix}${name}_draft`]
  await withClient({ connectionString: server }, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [filled]) // the second process waits for the first
    if ((await listDatabases(server, filled)).includes(filled)) return
    await dropDatabase(server, draft) // of one that ended before it was filled
    await cloneDatabase(server, draft, template, 'file_copy')
    await grantRights(withDatabase(server, draft))
    await withClient({ connectionString: withDatabase(server, draft), personKeys }, (filler) => fill(makeQuery(filler)))
    await client.query(`alter database "${draft}" rename to "${filled}"`)
  })
  const q = makeQuery(await (await useDatabase(t, filled)).connect())
  const accountId = await q.value('select account_id from tenancy.accounts order by account_id limit 1')
  return { q, realm: await makeKeys(q, accountId, 'test') }
}

/** The columns of a table that an insert may give. */
export const columnsOf = async (q: Query, table: string): Promise<string[]> => (await q(
  "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
  [table]
)).map(({ name }) => name)
