import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import { startEmbedded } from '../../db/embedded.ts'
import { waitForDatabase } from '../../db/wait_for_database.ts'

const folder = mkdtempSync(join(tmpdir(), 'oyss-waiting-'))
const options = { folder, binFolder: process.env.TEST_POSTGRES_BIN || undefined, isDurable: false }
const log = pino({ level: 'silent' })
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

t.test('a server that comes up later is waited for, one that never comes is given up, a wrong name is reported at once', async (t) => {
  const first = await startEmbedded(options)
  const { connectionString } = first
  await waitForDatabase(connectionString, log)
  await first.stop()
  await t.rejects(waitForDatabase(connectionString, log, 0), { code: /ENOENT|ECONNREFUSED/ })
  const waiting = waitForDatabase(connectionString, log)
  const second = await startEmbedded(options)
  await waiting
  await t.rejects(waitForDatabase(connectionString.replace('/oyss?', '/nowhere?'), log, 600), { code: '3D000' })
  await second.stop()
})
