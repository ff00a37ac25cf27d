/**
 * npm test [-- paths...], npm run test:all, npm run drills: starts a PostgreSQL server, builds the template database once, runs the test
 * files, two more at a time than there are processors, and ends with the line `N passed, N failed`. A path is a file, a folder, or the
 * beginning of either; options (--bail, --only, --grep=...) reach tap as TAP_BAIL, TAP_ONLY, TAP_GREP. Which files: choose_files.ts.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { dropDatabase, ensureDatabase, listDatabases, withDatabase } from '../db/databases.ts'
import { migrate, root } from '../db/migrate.ts'
import { chooseFiles, type Kind } from './helpers/choose_files.ts'
import { makeHost, type FileReport } from './helpers/run_file.ts'
import { openTestServer } from './helpers/server.ts'
import type { Counts } from './helpers/tap_reader.ts'
import { replaceClock } from './helpers/test_clock.ts'

/** The sessions of more files than that are too many for one server. */
const MOST_AT_ONCE = 4
const say = (line: string): void => { process.stdout.write(`${line}\n`) }
const kind: Kind = process.argv.includes('--drills') ? 'drills' : process.argv.includes('--long') ? 'long' : 'short'
const options = process.argv.slice(2).filter((word) => word.startsWith('-') && !['--drills', '--long'].includes(word))
const paths = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const files = chooseFiles(kind, paths)
const prefix = `oyss_test_${process.pid}_`

process.exitCode = files.length === 0 ? endWithoutTests() : await runFiles().catch(endWithoutDatabase)

async function runFiles (): Promise<number> {
  const startedAt = Date.now()
  const server = await openTestServer(process.env)
  const template = `${prefix}template`
  try {
    await ensureDatabase(server.connectionString, template)
    await migrate(withDatabase(server.connectionString, template), { includeCurrent: true })
    await replaceClock(withDatabase(server.connectionString, template))
    say(`PostgreSQL: ${server.description}; template ready after ${seconds(startedAt)}; ${files.length} test files`)
    const reports = await runAll({
      ...tapOptions(options), OYSS_TEST_SERVER: server.connectionString, OYSS_TEST_TEMPLATE: template, OYSS_TEST_PREFIX: prefix,
      ...kind === 'long' ? { OYSS_TEST_LONG: '1' } : {},
      // Each process loads the same hundreds of modules: compiled once, that takes half the time.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled')
    })
    say(`\n${seconds(startedAt)}`)
    const count = (key: keyof Counts): number => reports.reduce((sum, report) => sum + report[key], 0)
    const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')]
    say(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
    return failed === 0 && passed > 0 ? 0 : 1
  } finally {
    for (const name of await listDatabases(server.connectionString, prefix)) await dropDatabase(server.connectionString, name)
    await server.close()
  }
}

/** Each as soon as there is a place for it; none after one that failed, where it is so wished, or when the run is to end. */
async function runAll (env: Record<string, string>): Promise<FileReport[]> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const [waiting, reports]: [string[], FileReport[]] = [[...files], []]
  const runNext = async (): Promise<void> => {
    const host = makeHost(env, stopping.signal)
    for (let name = waiting.shift(); name !== undefined && !stopping.signal.aborted; name = waiting.shift()) {
      const report = await host.run(name)
      show(report)
      reports.push(report)
      if (!report.isGood && env.TAP_BAIL) stopping.abort()
    }
    await host.end()
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism() + 2, MOST_AT_ONCE) }, runNext))
  return reports
}

/** As tap's own runner hands them on. */
function tapOptions (options: string[]): Record<string, string> {
  return Object.fromEntries(options.map((option) => {
    const [, name = '', value = '1'] = /^--?([\w-]+)(?:=(.*))?$/.exec(option) ?? []
    return [`TAP_${name.toUpperCase().replaceAll('-', '_')}`, value]
  }))
}

function show (report: FileReport): void {
  const skipped = report.skipped ? `, ${report.skipped} skipped` : ''
  if (report.isGood) return say(`ok      ${report.name}  ${report.passed} passed${skipped}  ${Math.round(report.milliseconds)} ms`)
  say(`NOT OK  ${report.name}  ${report.passed} passed, ${report.failed} ` +
    `failed${skipped}\n${report.lines.map((line) => `  ${line}`).join('\n')}`)
}

function endWithoutTests (): number {
  say(`no test file matches ${paths.join(' ')}\n0 passed, 0 failed`)
  return 1
}

function endWithoutDatabase (error: Error): number {
  say(`the template database could not be made: ${error.stack}\n0 passed, 1 failed`)
  return 1
}

function seconds (since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
