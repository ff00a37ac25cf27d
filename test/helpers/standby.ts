/** A primary with a streaming standby made from a copy of its files, for tests of reads on replicas. */
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Test } from 'tap'
import { startEmbedded, type EmbeddedServer } from '../../db/embedded.ts'
import { withClient } from '../../db/pool.ts'
import { findBinaries, launch, planLaunch } from '../../db/postgres/binaries.ts'
import { giveFolder } from '../../db/postgres/folder.ts'
import { waitForDatabase } from '../../db/wait_for_database.ts'
import { comes } from './await_condition.ts'

/**
 * `pause` and `resume` stop and continue replay; `kill` ends the server at once; `caughtUp` waits until everything of the primary is
 * replayed; `promote` makes it a primary.
 */
export type Standby = {
  connectionString: string, caughtUp: (primary: EmbeddedServer) => Promise<void>, promote: () => Promise<void>, pause: () => Promise<void>,
  resume: () => Promise<void>, kill: () => Promise<void>, start: () => Promise<void>
}

const TRANSIENT = [
  'postmaster.pid', 'pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'
]
const binFolder = process.env.TEST_POSTGRES_BIN || undefined

export async function usePrimaryAndStandby (t: Pick<Test, 'teardown'>): Promise<{
  primary: EmbeddedServer, makeStandby: () => Promise<Standby>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-standby-'))
  chmodSync(folder, 0o755) // other users run the servers
  const closings: (() => Promise<unknown>)[] = []
  t.teardown(async () => { for (const close of closings.toReversed()) await close(); rmSync(folder, { recursive: true, force: true }) })
  const primary = await startEmbedded({ folder: join(folder, 'primary'), binFolder, isDurable: true })
  closings.push(primary.stop)
  return {
    primary,
    makeStandby: async () => {
      const standby = await copyServer(primary, join(folder, 'primary'), join(folder, 'standby'))
      closings.push(standby.kill)
      return standby
    }
  }
}

async function copyServer (primary: EmbeddedServer, from: string, to: string): Promise<Standby> {
  mkdirSync(to)
  const data = join(to, 'pg')
  const password = randomBytes(16).toString('hex')
  const label = await withClient({ connectionString: primary.connectionString }, async (client) => {
    await client.query(`drop role if exists copier; create role copier login replication password '${password}'`)
    await client.query("select pg_backup_start('standby', true)")
    execFileSync('cp', ['-a', join(from, 'pg'), data])
    return (await client.query('select labelfile from pg_backup_stop(false)')).rows[0].labelfile as string
  })
  const { uid, gid } = statSync(join(data, 'PG_VERSION'))
  const binaries = await findBinaries(binFolder)
  const plan = planLaunch()
  for (const name of TRANSIENT) rmSync(join(data, name), { recursive: true, force: true })
  for (const name of [...TRANSIENT.slice(1), 'pg_wal/archive_status', 'pg_wal/summaries']) giveFolder(join(data, name), plan)
  const host = decodeURIComponent(/host=([^&]+)/.exec(primary.connectionString)?.[1] as string)
  const give = (name: string, text: string): void => { writeFileSync(join(data, name), text); chownSync(join(data, name), uid, gid) }
  give('backup_label', label)
  give('standby.signal', '')
  const primaryInfo = `host=${host} user=copier password=${password}`
  give('postgresql.auto.conf', `primary_conninfo = '${primaryInfo}'\nwal_retrieve_retry_interval = '100ms'\n`)
  const socket = giveFolder(join(to, 's'), plan)
  const connectionString = `postgresql://postgres@/oyss?host=${encodeURIComponent(socket)}`
  const ask = (text: string): Promise<unknown> => withClient({ connectionString }, (client) => client.query(text))
  let child: ReturnType<typeof launch>
  const start = async (): Promise<void> => {
    const output = openSync(join(to, 'postgres.log'), 'a')
    child = launch(
      plan, binaries.postgres, ['-D', data, '-k', socket, '-c', 'listen_addresses=', '-c', 'max_connections=200', '-c', 'hot_standby=on'],
      output
    )
    closeSync(output)
    await waitForDatabase(connectionString, pino({ level: 'silent' }))
  }
  await start()
  return {
    connectionString, start,
    caughtUp: async (primary) => {
      const { rows: [{ position }] } = await withClient({ connectionString: primary.connectionString }, (client) =>
        client.query('select pg_current_wal_lsn() as position'))
      await comes('the standby', async () =>
        (await ask(`select pg_last_wal_replay_lsn() >= '${position}' as done`) as { rows: { done: boolean }[] }).rows[0]?.done === true)
    },
    promote: async () => { await ask('select pg_promote()') },
    pause: async () => { await ask('select pg_wal_replay_pause()') },
    resume: async () => { await ask('select pg_wal_replay_resume()') },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) { const ended = once(child, 'exit'); child.kill('SIGQUIT'); await ended }
    }
  }
}
