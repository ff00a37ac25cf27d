/** What today's parser makes of the bytes of a batch: for a replay and its preview (INTAKE-8, INTAKE-50). */
import { ServiceError } from '../../db/errors.ts'
import { readInTurn } from '../intake/batch_reader.ts'
import type { Batch } from '../intake/read_batch.ts'
import type { Ask } from './ask.ts'

/** Large bodies are read in a thread, in turns by account. Errors: not_found, validation_failed (not one observation can be read). */
export async function readAgain ({ operate, me, mode, params }: Pick<Ask, 'operate' | 'me' | 'mode' | 'params'>): Promise<Batch> {
  const [payload, { account_id: owner }] = [await operate('open_batch', { mode, batch_id: params.id as string }), await me()]
  if (payload === null) throw new ServiceError('not_found', `There is no batch ${params.id}.`)
  return readInTurn(payload, Date.now(), owner ?? '')
}
