/** Whatever is killed in the middle of a push, every acknowledged batch is applied exactly once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { startProcesses } from '../helpers/processes.ts'

const BATCHES = 50
const folder = mkdtempSync(join(tmpdir(), 'oyss-crash-'))
const binFolder = process.env.TEST_POSTGRES_BIN || undefined
let server = await startEmbedded({ folder, binFolder, isDurable: true })
t.teardown(async () => { await server.stop(); rmSync(folder, { recursive: true, force: true }) })
await migrate(server.connectionString, { includeCurrent: true })
const service = await startProcesses(t, () => server.connectionString, { size: 40 })

async function killPostgres (): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  await server.stop().catch(() => {}) // gives the folder back; there is nothing left to stop
  server = await startEmbedded({ folder, binFolder, isDurable: true })
  for (const part of ['api', 'worker'] as const) await service.kill(part)
}

t.test('INTAKE-9 kill -9 of the worker, of PostgreSQL and of the API during a push of 50 batches: every acknowledged batch is done, exactly once', async (t) => {
  const kills: Record<number, () => Promise<void>> = {
    8: () => service.kill('worker'), 16: killPostgres, 24: () => service.kill('api'), 32: () => service.kill('worker'), 40: killPostgres
  }
  for (let number = 0; number < BATCHES; number++) {
    const killing = kills[number]?.()
    await service.push(number)
    await killing
  }
  await service.checkExactlyOnce(t)
})
