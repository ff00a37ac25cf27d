/** oyss sql */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openSeason } from '../helpers/analyst_season.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { makeOyss } from '../helpers/oyss.ts'

const database = await useDatabase(t)
const client = await database.connect()
const { oyss, facts } = makeOyss({ DATABASE_URL: database.connectionString })
await client.query('begin')
await openSeason(makeQuery(client))
await client.query('commit')

t.test('ANALYTICS-12 "sql" prints what an analyst reads, as a table, CSV or JSON, in UTC', async (t) => {
  const query = "select home_team_name, starts_at, home_score, is_final, title from fixtures where status = 'completed' order by starts_at"
  t.same(await facts('sql', query), [
    { home_team_name: 'Harbour U12', starts_at: '2026-09-05 15:00:00+00', home_score: 2, is_final: true, title: null },
    { home_team_name: 'Lake U12', starts_at: '2026-09-19 15:00:00+00', home_score: 0, is_final: true, title: 'Harbour day' }
  ])
  const path = join(t.testdir(), 'query.sql')
  writeFileSync(path, `${query.replace('title', "'a \"b\", c' as title")};\n`)
  t.equal((await oyss('sql', '--file', path, '--csv')).out, [
    'home_team_name,starts_at,home_score,is_final,title', 'Harbour U12,2026-09-05 15:00:00+00,2,true,"a ""b"", c"',
    'Lake U12,2026-09-19 15:00:00+00,0,true,"a ""b"", c"', ''
  ].join('\n'))
  t.match((await oyss('sql', query)).out, /^home_team_name +starts_at .*\nHarbour U12 +2026-09-05 15:00:00\+00 +2 +true +-\n/)
  t.match((await oyss('sql', 'select 1 where false')).out, 'No rows. Analysts see live mode alone')
  t.equal((await oyss('sql', '--as', 'auditor', 'select 1 where false')).out, 'No rows.\n')
  const sources = 'select mode, source from sources order by 1, 2 limit 1'
  t.match(await facts('sql', '--as', 'auditor', sources), [{ mode: 'live', source: 'league' }])
})

t.test('ANALYTICS-12 "sql" writes nothing, runs one statement, reads the views alone, and ends in time', async (t) => {
  const code = async (...words: string[]): Promise<string> => {
    const { code, err } = await oyss('sql', ...words, '--json')
    t.equal(code, 1)
    return JSON.parse(err).error.code
  }
  t.equal(await code('select * from canon.fixtures'), '42501')
  t.equal(await code('--as', 'auditor', 'select * from analytics.fixtures'), '42501')
  t.equal(await code('delete from fixtures'), '55000')
  t.equal(await code('create table x (y int)'), '25006')
  t.equal(await code('commit; create table public.x (y int)'), '42601')
  t.equal(await code('--timeout', '1', 'select pg_sleep(20)'), '57014')
  t.equal(await code('--as', 'auditor', 'select * from audit.claimz'), 'invalid_statement')
  t.match((await oyss('sql', '--as', 'auditor', 'select * from audit.claimz')).err, 'relation "audit.claimz" does not exist')
  t.equal((await oyss('sql')).code, 2)
  t.equal((await oyss('sql', 'select 1', '--file', 'x')).code, 2)
})
