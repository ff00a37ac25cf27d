/** oyss export dbt */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { listAnalystViews } from '../../db/analyst_views.ts'
import { openSeason, readAll } from '../helpers/analyst_season.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { makeOyss } from '../helpers/oyss.ts'

const database = await useDatabase(t)
const client = await database.connect()
const { oyss, facts } = makeOyss({ DATABASE_URL: database.connectionString })
const views = await listAnalystViews(client)

t.test('ANALYTICS-9 "export dbt" prints YAML that names every view and column, with the comments of the database', async (t) => {
  const { code, out } = await oyss('export', 'dbt')
  t.equal(code, 0)
  const { version, sources: [source] } = parse(out)
  t.match([version, source], [2, { name: 'oyss', schema: 'analytics' }])
  t.same(source.tables.map(({ name, description, columns }: any) =>
    [name, description, columns.map((column: any) => [column.name, column.data_type, column.description])]),
  views.map(({ name, comment, columns }) => [
    name, comment.replace(/ (?:ANALYTICS|FRESH)-[^.]*\.$/, ''), columns.map((column) => [column.name, column.type, column.comment])
  ]))
  t.notMatch(out, /ANALYTICS-/, 'rules are for readers of the code')
  t.same(await facts('export', 'dbt'), parse(out), '--json has the same')
  const path = join(t.testdir(), 'sources.yml')
  t.match(await facts('export', 'dbt', '--out', path), { out: path, tables: 18 })
  t.equal(readFileSync(path, 'utf8'), out)
})

t.test('ANALYTICS-9 keys are tested as unique and not null, ids as those of another view; a season passes these tests', async (t) => {
  const { sources: [{ tables }] } = await facts('export', 'dbt')
  const columnOf = (table: string, name: string): any =>
    tables.find((one: any) => one.name === table).columns.find((one: any) => one.name === name)
  t.same(columnOf('fixtures', 'fixture_id').data_tests, ['unique', 'not_null'])
  t.same(columnOf('fixtures', 'home_team_id').data_tests, [{ relationships: { to: "source('oyss', 'teams')", field: 'team_id' } }])
  t.same(columnOf('reschedulings', 'old_venue_id').data_tests, [{ relationships: { to: "source('oyss', 'venues')", field: 'venue_id' } }])
  t.equal(columnOf('fixtures', 'title').data_tests, undefined)
  t.same(Object.fromEntries(tables.map((one: any) => [one.name, one.loaded_at_field])), {
    changes: 'changed_at', competitions: 'updated_at', conflicts: 'losing_observed_at', deliveries: 'created_at', divisions: 'updated_at',
    external_ids: 'last_observed_at', fixture_teams: 'updated_at', fixtures: 'updated_at', organizations: 'updated_at',
    reschedulings: 'changed_at', results: 'observed_at', source_reliability: 'latest_observed_at', sources: undefined, stages: 'updated_at',
    standings: 'updated_at', teams: 'updated_at', venue_utilisation: undefined, venues: 'updated_at'
  })
  await client.query('begin')
  t.teardown(() => client.query('rollback'))
  const q = makeQuery(client)
  await openSeason(q)
  const all = await readAll(q)
  let tested = 0
  for (const { name, columns } of tables) {
    for (const { name: column, data_tests: tests = [] } of columns) {
      const values = all[name]?.map((row) => row[column]).filter((value) => value !== null) ?? []
      for (const test of tests) {
        if (typeof test === 'string') continue
        const [, to = ''] = /'(\w+)'\)$/.exec(test.relationships.to) ?? []
        const known = new Set(all[to]?.map((row) => row[test.relationships.field]))
        t.same(values.filter((value) => !known.has(value)), [], `${name}.${column}`)
        tested += values.length
      }
    }
  }
  t.ok(tested > 100)
})
