/** Reads batches of an archive (platform/store/archive.ts). */
import { createHash } from 'node:crypto'
import type { Archive } from '../platform/store/archive.ts'

/** As ledger.payload_line writes it. */
export type Payload = {
  batch_id: string, account_id: string, source: string, class: string, sent_at: string | null, received_at: string, accepted: number,
  sha256: string, payload: string
}

const fail = (code: string, sentence: string): never => { throw Object.assign(new Error(sentence), { code }) }

/** The files of a realm; of the only one, if none is named. */
export async function listPayloads (archive: Archive, realm: string | undefined): Promise<string[]> {
  const realms = await archive.listRealms('payloads')
  if (realms.length === 0) fail('nothing_archived', `there are no payloads in ${archive.name}`)
  if (realm === undefined && realms.length > 1) fail('realm_needed', `the archive has ${realms.join(', ')}: choose one with --realm`)
  const chosen = realm ?? realms[0] as string
  if (!realms.includes(chosen)) fail('nothing_archived', `there are no payloads of ${chosen} in ${archive.name}`)
  return archive.list('payloads', chosen)
}

/** The batches of a file, each with the bytes that its hash is of. */
export async function readPayloads (archive: Archive, path: string): Promise<Payload[]> {
  const payloads = (await archive.read(path)).map((line) => JSON.parse(line) as Payload)
  const altered = payloads.find(({ sha256, payload }) => createHash('sha256').update(payload).digest('hex') !== sha256)
  return altered ? fail('archive_altered', `batch ${altered.batch_id} in ${path} was altered`) : payloads
}

/** The bytes of one batch, of whatever realm. */
export async function findPayload (archive: Archive, batchId: string): Promise<Buffer> {
  for (const realm of await archive.listRealms('payloads')) {
    for (const path of await archive.list('payloads', realm)) {
      const [first = '', last = ''] = path.slice(path.lastIndexOf('/') + 1).split('-')
      if (batchId < first || batchId > last) continue
      const found = (await readPayloads(archive, path)).find(({ batch_id: id }) => id === batchId)
      if (found) return Buffer.from(found.payload)
    }
  }
  return fail('not_archived', `batch ${batchId} is not in ${archive.name}`)
}
