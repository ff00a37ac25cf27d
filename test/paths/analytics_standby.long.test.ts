/** Analysts on a streaming standby: every view, and the worked queries of docs/guides/analytics.md, as a login of their own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { withUser } from '../../db/connection_string.ts'
import { migrate } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'
import { root } from '../../db/root.ts'
import { openSeason, VIEWS } from '../helpers/analyst_season.ts'
import { makeQuery } from '../helpers/database.ts'
import { differences, openDuckDb } from '../helpers/lake.ts'
import { makeOyss } from '../helpers/oyss.ts'
import { usePrimaryAndStandby } from '../helpers/standby.ts'

const guide = readFileSync(join(root, 'docs/guides/analytics.md'), 'utf8')
const queries = [...guide.matchAll(/```sql\n(.*?)```/gs)].map((match) => match[1] ?? '')
const { primary, makeStandby } = await usePrimaryAndStandby(t)
await migrate(primary.connectionString, { includeCurrent: true })
await withClient({ connectionString: primary.connectionString }, async (client) => {
  await client.query("create role ana login password 'secret' in role oyss_analyst")
  await client.query('alter role ana set default_transaction_read_only = on; alter role ana set search_path = analytics')
})
const standby = await makeStandby()

t.test('ANALYTICS-10 on a hot standby a login of an analyst reads every view and runs every worked query, and nothing else', async (t) => {
  await withClient({ connectionString: primary.connectionString }, async (client) => {
    await client.query('begin')
    await openSeason(makeQuery(client))
    await client.query('commit')
  })
  await standby.caughtUp(primary)
  await withClient({ connectionString: withUser(standby.connectionString, 'ana', 'secret') }, async (client) => {
    t.equal((await client.query('select pg_is_in_recovery() as is, current_user as name')).rows[0].is, true)
    const views = (await client.query(VIEWS)).rows.map(({ name }) => name as string)
    t.equal(views.length, 18)
    for (const view of views) {
      const { rows } = await client.query(`select * from ${view}`)
      t.ok(rows.length > 0 || view === 'deliveries', view)
    }
    t.equal(queries.length, 7)
    for (const query of queries) await client.query(query)
    await t.rejects(client.query('select from canon.fixtures'), { code: '42501' })
  })
})

t.test('ANALYTICS-14 a lake is exported from a hot standby', async (t) => {
  const folder = join(t.testdir(), 'lake')
  const { facts } = makeOyss({ DATABASE_URL: primary.connectionString, READ_DATABASE_URL: standby.connectionString })
  const { position } = await facts('lake', 'export', '--to', folder)
  t.ok(position > 0)
  t.match(await facts('lake', 'export', '--to', folder), { position, files_written: 0 })
  const duck = await openDuckDb()
  t.teardown(() => duck.close())
  await withClient({ connectionString: standby.connectionString }, async (client) => {
    t.same(await differences(client, duck, folder), [])
  })
})
