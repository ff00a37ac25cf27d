/**
 * Long drills (npm run drills): whatever becomes of the database, the same processes go on within seconds of its return, and what was
 * acknowledged is applied exactly once.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { startBouncing } from '../helpers/bouncing.ts'
import { becomes } from '../helpers/await_condition.ts'
import { startProcesses, type Processes } from '../helpers/processes.ts'
import { startProxy } from '../helpers/http/proxy.ts'
import { usePrimaryAndStandby } from '../helpers/standby.ts'

const binFolder = process.env.TEST_POSTGRES_BIN || undefined
const folder = mkdtempSync(join(tmpdir(), 'oyss-drill-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

/** Seconds after the return of the database in which the service must be ready. */
const SOON = 15

async function pushThrough (service: Processes, from: number, to: number, meanwhile: () => Promise<void>): Promise<void> {
  let number = from
  const pushing = (async () => { for (; number < to; number++) await service.push(number) })()
  await sleep(300)
  await meanwhile()
  await pushing
}

async function checkReturn (t: Test, service: Processes, what: string): Promise<void> {
  const at = performance.now()
  t.ok(await becomes(async () => await service.readiness() === 200, SOON), `${what}: ready again`)
  t.comment(`${what}: ready ${Math.round(performance.now() - at)} ms after the return`)
}

function checkSame (t: Test, service: Processes, pids: Record<string, number | undefined>): void {
  for (const part of ['api', 'worker'] as const) {
    t.match(service.process(part), { pid: pids[part] as number, exitCode: null, signalCode: null }, `${part} did not end`)
  }
}

t.test('fast, immediate and crash restarts, short and long, while batches come in', { timeout: 400_000 }, async (t) => {
  const server = await startBouncing(t)
  const service = await startProcesses(t, () => server.current().connectionString)
  await service.push(0)
  const pids = { api: service.process('api').pid, worker: service.process('worker').pid }
  let number = 1
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    for (const away of [0, 4_000]) {
      await pushThrough(service, number, number += 8, () => server.bounce(signal, away))
      await checkReturn(t, service, `${signal}, away for ${away} ms`)
    }
  }
  await service.checkExactlyOnce(t)
  checkSame(t, service, pids)
})

t.test('40 seconds of silence: nothing is closed, nothing answers', { timeout: 300_000 }, async (t) => {
  const server = await startBouncing(t)
  const proxy = await startProxy(t, server.current().connectionString)
  const service = await startProcesses(t, () => proxy.connectionString, { admin: () => server.current().connectionString })
  await service.push(0)
  const pids = { api: service.process('api').pid, worker: service.process('worker').pid }
  await pushThrough(service, 1, 10, async () => {
    proxy.silence()
    await sleep(40_000)
    t.not(await service.readiness(), 200, 'meanwhile it says that it is not ready')
    proxy.mend()
  })
  await checkReturn(t, service, 'silence')
  await service.checkExactlyOnce(t)
  checkSame(t, service, pids)
})

t.test('a failover to a standby, the old primary frozen rather than closed', { timeout: 300_000 }, async (t) => {
  const { primary, makeStandby } = await usePrimaryAndStandby(t)
  await migrate(primary.connectionString, { includeCurrent: true })
  const standby = await makeStandby()
  const proxy = await startProxy(t, primary.connectionString)
  let admin = primary.connectionString
  const service = await startProcesses(t, () => proxy.connectionString, { admin: () => admin })
  for (let number = 0; number < 6; number++) await service.push(number)
  await service.checkExactlyOnce(t)
  await standby.caughtUp(primary)
  const pids = { api: service.process('api').pid, worker: service.process('worker').pid }
  proxy.lead(standby.connectionString)
  proxy.silence() // old connections hang as those to a machine that is gone; new ones lead to the standby
  await sleep(2_000)
  await standby.promote()
  admin = standby.connectionString
  proxy.reopen()
  t.ok(await becomes(async () => await service.readiness() === 200, 40), 'ready on the new primary')
  for (let number = 6; number < 12; number++) await service.push(number)
  await service.checkExactlyOnce(t)
  checkSame(t, service, pids)
})

/** A small file system of its own; false where none may be mounted. */
function mountDisk (disk: string): boolean {
  mkdirSync(disk)
  try { execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', disk], { stdio: 'ignore' }) } catch { return false }
  t.teardown(() => { execFileSync('umount', ['-l', disk]) })
  return true
}

const disk = join(folder, 'disk')
t.test('a full disk under the database', {
  timeout: 300_000, skip: mountDisk(disk) ? false : 'no file system may be mounted here'
}, async (t) => {
  const options = { folder: join(disk, 'data'), binFolder, isDurable: true, onEnd: (reason: string) => t.comment(reason) }
  const server = await startEmbedded(options)
  t.teardown(() => server.stop())
  await migrate(server.connectionString, { includeCurrent: true })
  const service = await startProcesses(t, () => server.connectionString)
  await service.push(0)
  const pids = { api: service.process('api').pid, worker: service.process('worker').pid }
  const ballast = join(disk, 'ballast')
  const fill = (): void => { try { execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'ignore' }) } catch {} }
  await pushThrough(service, 1, 12, async () => {
    fill()
    t.ok(statSync(ballast).size > 0)
    await sleep(8_000)
    unlinkSync(ballast)
  })
  await checkReturn(t, service, 'full disk')
  await service.checkExactlyOnce(t)
  checkSame(t, service, pids)
})
