/** oyss batch status | replay */
import type { Command } from 'commander'
import { call } from '../../db/call.ts'
import type { Client } from '../../db/pool.ts'
import { tell, type Facts } from '../../platform/output.ts'
import { withManager } from '../manager.ts'
import { addGroup, addLeaf } from '../options.ts'

export function addBatchCommands (program: Command): void {
  const group = addGroup(program, 'batch', 'show the status of a batch; replay its archived payload')

  addLeaf(
    group, 'status <id>', 'show the status of a batch: received, processing, done or failed'
  ).action(async (id: string, { json }: { json?: boolean }) => {
    const { batch_id, ...rest } = await withManager((db) => call(db, 'manage.read_batch', { batch_id: id }))
    tell(Boolean(json), { batch_id, ...rest }, 'The batch:')
  })
  addLeaf(group, 'replay <id>', 'parse the archived payload with the current parser and queue it to be applied again')
    .action(async (id: string, { json }: { json?: boolean }) => {
      tell(Boolean(json), await withManager((db) => replay(db, id)), 'The batch was parsed again and queued; a running worker applies it.')
    })
}

async function replay (db: Client, batchId: string): Promise<Facts> {
  const { readBatch } = await import('../../server/intake/read_batch.ts') // compiles every schema: only when needed
  const payload = await call(db, 'manage.get_payload', { batch_id: batchId })
  if (!payload) throw new Error(`there is no batch ${batchId}`)
  const { readable, accepted, rejected, errors } = readBatch(payload, Date.now())
  await call(db, 'manage.replay_batch', { batch_id: batchId, readable, accepted, rejected, errors })
  return { batch_id: batchId, status: 'received', accepted, rejected, errors }
}
