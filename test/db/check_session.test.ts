/** Sessions whose role and time limits were lost on the way. */
import t from 'tap'
import { withSettings } from '../../db/connection_string.ts'
import { connect, makePipeline, makePool, withClient } from '../../db/pool.ts'
import { useDatabase } from '../helpers/database.ts'
import { startPooler } from '../helpers/pooler.ts'

const { connectionString } = await useDatabase(t)
const dropped = { code: 'session_options_dropped' }
const login = await startPooler(t, connectionString)

t.test('OPERATE-29 a session without its role and time limits is refused, however it is opened: session_options_dropped', async (t) => {
  const session = { connectionString: login, role: 'oyss_http' } as const
  await t.rejects(connect(session), dropped)
  const pool = makePool({ ...session, max: 1 })
  await t.rejects(pool.query('select 1'), dropped)
  await t.rejects(pool.connect(), dropped)
  await pool.end()
  const pipeline = makePipeline({ ...session, size: 1 })
  await t.rejects(pipeline.query({ text: 'select 1' }), dropped)
  await t.rejects(pipeline.query({ text: 'select 1' }), dropped, 'and again when it is opened again')
  await pipeline.end()
})

t.test('OPERATE-29 a session without a role needs none, and one that keeps its options is let through', async (t) => {
  t.equal(await withClient({ connectionString: login }, async (client) => (await client.query('select 1 as n')).rows[0].n), 1)
  const url = withSettings(connectionString, { search_path: 'pg_catalog' })
  const limit = await withClient({ connectionString: url, role: 'oyss_http', timeout: 1_234 }, async (client) =>
    (await client.query("select current_setting('statement_timeout') as limit")).rows[0].limit)
  t.equal(limit, '1234ms')
})
