/**
 * npm run bench [-- --only apply.create,read --growth --json]: measures and prints one line a figure, each a ratio taken side by side in
 * this run.
 *
 * It ends with 0 when everything could be measured, whether the goals are met or not. Sizes come from the environment: settings.ts.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { stopRequested } from '../../cli/signals.ts'
import { dropDatabase, ensureDatabase, listDatabases, withDatabase } from '../../db/databases.ts'
import { migrate } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'
import { openTestServer } from '../helpers/server.ts'
import { measureApply } from './apply.ts'
import { measureCalendar } from './calendar.ts'
import { measureDashboard } from './dashboard.ts'
import { measureDeliver, measureLag } from './deliver.ts'
import { measureExport } from './export.ts'
import { measureBombs, measureFeeds } from './feeds.ts'
import { chooseFigures, describe, judge, type FigureName, type Report } from './figures.ts'
import { measureGraphql } from './graphql.ts'
import { measureGrowth } from './growth.ts'
import { measureHttp } from './http.ts'
import { measureIdentity, TIMES } from './identity.ts'
import { measureMatch } from './match.ts'
import { measurePush } from './push.ts'
import { measureReads } from './read.ts'
import { measureSearch } from './search.ts'
import { readSettings } from './settings.ts'
import { measureStandings } from './standings.ts'
import type { Bench } from './world.ts'

type Group = (bench: Bench, report: Report, wanted: ReadonlySet<FigureName>) => Promise<void>

const groups: Record<string, Group> = {
  apply: measureApply, push: measurePush, http: measureHttp, read: measureReads, graphql: measureGraphql, dashboard: measureDashboard,
  calendar: measureCalendar, export: measureExport,
  search: measureSearch, standings: measureStandings, match: measureMatch, deliver: measureDeliver, outbox: measureLag,
  identity: measureIdentity, feeds: measureFeeds, bombs: measureBombs, growth: measureGrowth
}
/** Room that a large database takes, a fixture. */
const BYTES_A_FIXTURE = 12_000
/** And a known team. */
const BYTES_A_TEAM = 6_000
const say = (line: string): void => { process.stderr.write(`# ${line}\n`) }

async function main (): Promise<void> {
  const { values: { json, only, growth } } = parseArgs({
    options: { json: { type: 'boolean' }, only: { type: 'string' }, growth: { type: 'boolean' } }
  })
  const wanted = chooseFigures(only, growth === true)
  const settings = readSettings(process.env)
  const large = Math.max(
    [...wanted].some((name) => name.startsWith('growth.')) ? settings.growth * BYTES_A_FIXTURE : 0,
    wanted.has('identity.growth') ? TIMES * settings.known * BYTES_A_TEAM : 0
  )
  const server = await openTestServer(process.env, large || undefined)
  const prefix = `oyss_bench_${process.pid}_`
  const bench: Bench = { server: server.connectionString, template: `${prefix}template`, prefix, settings, say }
  const report: Report = (name, value, detail) => {
    if (!wanted.has(name)) return
    if (!Number.isFinite(value)) throw new Error(`${name} is ${value}: what it is made of could not be measured`)
    const figure = judge(name, value, detail)
    process.stdout.write(`${json ? JSON.stringify(figure) : describe(figure)}\n`)
  }
  try {
    await introduce(bench, server.description)
    await ensureDatabase(bench.server, bench.template)
    await migrate(withDatabase(bench.server, bench.template), { includeCurrent: true })
    const measuring = measureGroups(bench, report, wanted)
    await Promise.race([measuring, stopRequested().then((reason) => { throw new Error(`stopped by ${reason}`) })])
  } finally {
    await dropAll(bench)
    await server.close()
  }
}

/** One group after another; its databases go before the next one begins. */
async function measureGroups (bench: Bench, report: Report, wanted: ReadonlySet<FigureName>): Promise<void> {
  for (const [name, measure] of Object.entries(groups)) {
    if (![...wanted].some((figure) => figure.startsWith(`${name}.`))) continue
    await measure(bench, report, wanted)
    await dropAll(bench, bench.template)
  }
}

async function dropAll ({ server, prefix }: Bench, except?: string): Promise<void> {
  for (const name of await listDatabases(server, prefix)) if (name !== except) await dropDatabase(server, name)
}

/** Says on what the figures were taken. */
async function introduce ({ server }: Bench, description: string): Promise<void> {
  const facts = await withClient({ connectionString: server }, async (client) =>
    (await client.query("select current_setting('server_version') as version, current_setting('fsync') as fsync, " +
      "current_setting('data_directory') like '/dev/shm/%' as is_in_memory")).rows[0])
  say(`PostgreSQL ${facts.version} (${description}${facts.is_in_memory ? ', in memory' : ''}), fsync ${facts.fsync}, Node ` +
    `${process.versions.node}, ${availableParallelism()} cores`)
}

await main().then(() => process.exit(0), (error: Error) => {
  process.stderr.write(`${error.stack ?? error}\n`)
  process.exit(1)
})
