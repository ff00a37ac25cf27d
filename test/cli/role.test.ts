/** oyss role create */
import t from 'tap'
import { withClient } from '../../db/pool.ts'
import { useDatabase } from '../helpers/database.ts'
import { makeOyss } from '../helpers/oyss.ts'

const database = await useDatabase(t)
const admin = await database.connect()
const { oyss, facts } = makeOyss({ DATABASE_URL: database.connectionString })
const [ana, dba] = [`ana_${process.pid}`, `dba_${process.pid}`]
t.teardown(() => admin.query(`drop role if exists ${ana}; drop role if exists ${dba}`))

for (const [name, flag, schema, own, other] of [
  [ana, '--analyst', 'analytics', 'fixtures', 'audit.claims'], [dba, '--auditor', 'audit', 'claims', 'analytics.fixtures']
] as const) {
  t.test(`ANALYTICS-13 "role create ${flag}" creates a login that reads its views, read-only and within limits`, async (t) => {
    const made = await facts('role', 'create', name, flag)
    t.match(made, { name, role: `oyss_${flag.slice(2)}`, password: /^[\w-]{40,}$/, statement_timeout: '5min', search_path: schema })
    const [, connectionString] = /^psql "(.*)"$/.exec(made.connect) ?? []
    await withClient({ connectionString: connectionString as string }, async (client) => {
      const shown = async (setting: string) => Object.values((await client.query(`show ${setting}`)).rows[0])[0]
      t.same((await client.query('select session_user::text as name')).rows, [{ name }])
      t.same(
        [await shown('default_transaction_read_only'), await shown('statement_timeout'), await shown('search_path'),
          await shown('idle_in_transaction_session_timeout'), await shown('work_mem')],
        ['on', '5min', schema, '1min', '64MB']
      )
      t.same((await client.query(`select * from ${own}`)).rows, [])
      await t.rejects(client.query(`select from ${other}`), { code: '42501' })
      await t.rejects(client.query('set role oyss_owner'), { code: '42501' })
    })
    t.match(await oyss('role', 'create', name, flag), { code: 1, err: /already exists/ })
  })
}

t.test('ANALYTICS-13 "role create" takes a plain name and one of two roles: 2', async (t) => {
  for (const words of [['bob'], ['bob', '--analyst', '--auditor'], ['Bob"', '--analyst'], ['oyss_bob', '--analyst']]) {
    t.equal((await oyss('role', 'create', ...words)).code, 2, words.join(' '))
  }
})
