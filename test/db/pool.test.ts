import t from 'tap'
import { withSettings } from '../../db/connection_string.ts'
import { makePipeline, makePool } from '../../db/pool.ts'
import { useDatabase } from '../helpers/database.ts'

const { connectionString, connect } = await useDatabase(t)

t.test('a session acts as its role and within its time limits', async (t) => {
  const pool = makePool({ connectionString, role: 'oyss_http', max: 1 })
  const { rows: [row] } = await pool.query("select current_user::text as role, current_setting('statement_timeout') as statement, " +
    "current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle")
  t.same(row, { role: 'oyss_http', statement: '15s', lock: '5s', idle: '10s' })
  await t.rejects(pool.query('select * from graphile_worker.jobs'), { code: '42501' })
  await pool.end()
})

t.test('positions and dates arrive as strings', async (t) => {
  const client = await connect()
  const { rows: [row] } = await client.query("select 9007199254740993::bigint as position, date '2026-03-29' as day")
  t.same(row, { position: '9007199254740993', day: '2026-03-29' })
})

t.test('a pipeline answers many statements at once, and an error fails only its own', async (t) => {
  const pipeline = makePipeline({ connectionString, role: 'oyss_http', size: 2 })
  const statement = (n: number): { name: string, text: string, values: unknown[] } => ({
    name: 'divide', text: 'select 10 / $1::integer as n', values: [n]
  })
  const answers = await Promise.allSettled([1, 0, 2, 0, 5].map((n) => pipeline.query(statement(n))))
  t.same(answers.map((answer) => answer.status === 'fulfilled' ? answer.value.rows[0]?.n : answer.reason.code), [
    10, '22012', 5, '22012', 2
  ])
  await pipeline.end()
})

t.test('a pipeline opens a lost session again', async (t) => {
  const pipeline = makePipeline({ connectionString, role: 'oyss_http', size: 1 })
  const pid = async (): Promise<unknown> => (await pipeline.query({ text: 'select pg_backend_pid() as pid' })).rows[0]?.pid
  const before = await pid()
  const client = await connect()
  await client.query('select pg_terminate_backend($1, 5000)', [before])
  const after = await pid().catch(pid)
  t.not(after, before)
  await pipeline.end()
})

t.test('settings are added to those that a connection string has', async (t) => {
  t.equal(withSettings('postgresql://a@b/c', { role: 'd' }), 'postgresql://a@b/c?options=-c%20role%3Dd')
  t.equal(
    withSettings('postgresql://a@b/c?options=-c%20x%3D1&sslmode=require', { role: 'd' }),
    'postgresql://a@b/c?options=-c%20x%3D1%20-c%20role%3Dd&sslmode=require'
  )
})
