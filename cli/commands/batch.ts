/** oyss batch list | status | preview | replay */
import { Option, type Command } from 'commander'
import type { Client } from '../../db/pool.ts'
import { readConfig } from '../../platform/config.ts'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { openArchive } from '../../platform/store/archive.ts'
import { findPayload } from '../archived_payloads.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, limit, mode } from '../options.ts'

export function addBatchCommands (program: Command): void {
  const group = addGroup(program, 'batch', 'list batches; show the status of one; preview a replay of its archived payload; replay it')

  addLeaf(group, 'list', 'list the batches of an account, newest first').addOption(mode()).addOption(account())
    .addOption(new Option('--state <state>', 'only batches in this state').choices(['received', 'processing', 'done', 'failed']))
    .option('--before <id>', 'list rows before this id, the last one of the previous page')
    .addOption(limit())
    .action(async (flags: { json?: boolean, account?: string, mode: Mode, state?: string, before?: string, limit: number }) => {
      const batches = await withManager(async (db) => command(db, 'manage.list_batches', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, state: flags.state ?? null, before: flags.before ?? null,
        row_limit: flags.limit
      }))
      printAll(Boolean(flags.json), batches.map(({ account_id: _own, mode: _mode, ...rest }) => rest), 'No batch was pushed.')
    })
  addLeaf(
    group, 'status <id>', 'show the status of a batch: received, processing, done or failed'
  ).action(async (id: string, { json }: { json?: boolean }) => {
    const { batch_id, ...rest } = await withManager((db) => command(db, 'manage.read_batch', { batch_id: id }))
    print(Boolean(json), { batch_id, ...rest }, 'The batch:')
  })
  addLeaf(group, 'preview <id>', 'show what a replay would change, entity by entity; nothing changes')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const found = await withManager((db) => preview(db, id))
      if (json) return print(true, found, '')
      const { entities, counts, more, ...rest } = found
      const shown = counts.map(({ type, created, moved }) => [type, `${created} new, ${moved} changed`])
      print(false, { ...rest, ...Object.fromEntries(shown) }, 'What a replay would change (with --json: field by field):')
    })
  addLeaf(group, 'replay <id>', 'parse the archived payload with the current parser and queue it to be applied again')
    .action(async (id: string, { json }: { json?: boolean }) => {
      print(Boolean(json), await withManager((db) => replay(db, id)), 'The batch was parsed again and queued; a running worker applies it.')
    })
}

type Difference = Facts & { entities: object[], counts: { type: string, created: number, moved: number }[], more: number }

/** What the parser of today makes of the archived bytes. */
async function readAgain (db: Client, batchId: string) {
  const { readBatch } = await import('../../server/intake/read_batch.ts') // compiles every schema: only when needed
  const payload = await command(db, 'manage.get_payload', { batch_id: batchId }).catch((error) => readArchived(batchId, error))
  if (!payload) throw new Error(`there is no batch ${batchId}`)
  return readBatch(payload, Date.now())
}

/** Its bytes in the archive, if they went there. */
async function readArchived (batchId: string, error: { code?: string }): Promise<Buffer> {
  if (error.code !== 'OYC04') throw error
  const { archive, s3 } = readConfig(process.env)
  if (archive === undefined) throw Object.assign(new Error('its bytes are in the archive: set OYSS_ARCHIVE'), { code: 'no_archive' })
  return findPayload(await openArchive(archive, s3), batchId)
}

async function preview (db: Client, batchId: string): Promise<Difference> {
  const { readable, accepted, rejected } = await readAgain(db, batchId)
  return await command(db, 'manage.preview_replay', { batch_id: batchId, readable, accepted, rejected }) as Difference
}

async function replay (db: Client, batchId: string): Promise<Facts> {
  const { readable, accepted, rejected, errors } = await readAgain(db, batchId)
  await command(db, 'manage.replay_batch', { batch_id: batchId, readable, accepted, rejected, errors })
  return { batch_id: batchId, status: 'received', accepted, rejected, errors }
}
