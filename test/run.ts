/**
 * npm test [-- paths...], npm run drills: starts a PostgreSQL server, builds the template database once, runs the test files with tap, two
 * at a time, and ends with the line `N passed, N failed`. `--drills` takes the long drills instead of the tests. A path is a file, a
 * folder, or the beginning of either; options (--bail, --only, ...) go to tap as they are.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { dropDatabase, ensureDatabase, listDatabases, withDatabase } from '../db/databases.ts'
import { migrate, root } from '../db/migrate.ts'
import { openTestServer } from './helpers/server.ts'
import { makeTapReader, type FileReport } from './helpers/tap_reader.ts'

const say = (line: string): void => { process.stdout.write(`${line}\n`) }
const isDrill = process.argv.includes('--drills')
const options = process.argv.slice(2).filter((word) => word.startsWith('-') && word !== '--drills')
const paths = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const files = chooseFiles(paths)
const prefix = `oyss_test_${process.pid}_`

process.exitCode = files.length === 0 ? endWithoutTests() : await runFiles().catch(endWithoutDatabase)

async function runFiles (): Promise<number> {
  const startedAt = Date.now()
  const server = await openTestServer(process.env)
  const template = `${prefix}template`
  try {
    await ensureDatabase(server.connectionString, template)
    await migrate(withDatabase(server.connectionString, template), { includeCurrent: true })
    say(`PostgreSQL: ${server.description}; template ready after ${seconds(startedAt)}; ${files.length} test files`)
    const { counts, code } = await runTap({
      OYSS_TEST_SERVER: server.connectionString, OYSS_TEST_TEMPLATE: template, OYSS_TEST_PREFIX: prefix,
      // Each file, and each process that one starts, loads the same hundreds of modules: compiled once, that takes half the time.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled')
    })
    say(`\n${seconds(startedAt)}`)
    say(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`)
    const isGood = code === 0 && counts.failed === 0 && counts.passed > 0
    return isGood ? 0 : 1
  } finally {
    for (const name of await listDatabases(server.connectionString, prefix)) await dropDatabase(server.connectionString, name)
    await server.close()
  }
}

async function runTap (env: Record<string, string>): Promise<{ counts: ReturnType<typeof makeTapReader>['counts'], code: number }> {
  const tap = join(root, 'node_modules/.bin/tap')
  const child = spawn(
    process.execPath, [tap, 'run', '--reporter=tap', '--timeout=1800', ...options, ...files],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] }
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  const { counts, read } = makeTapReader(show)
  createInterface({ input: child.stdout }).on('line', read)
  const code = await new Promise<number>((done) => { child.once('close', (code) => done(code ?? 1)) })
  return { counts, code }
}

function show (report: FileReport): void {
  const skipped = report.skipped ? `, ${report.skipped} skipped` : ''
  if (report.isGood) return say(`ok      ${report.name}  ${report.passed} passed${skipped}  ${Math.round(report.milliseconds)} ms`)
  say(`NOT OK  ${report.name}  ${report.passed} passed, ${report.failed} ` +
    `failed${skipped}\n${report.lines.map((line) => `  ${line}`).join('\n')}`)
}

function chooseFiles (paths: string[]): string[] {
  const all = globSync(isDrill ? 'test/**/{*.drill,survival.test}.ts' : 'test/**/*.test.ts', { cwd: root }).sort()
  return paths.length === 0 ? all : all.filter((file) => paths.some((path) => file.startsWith(path.replace(/^\.?\//, ''))))
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
