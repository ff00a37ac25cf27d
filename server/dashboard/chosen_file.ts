/** The file that somebody chose in a form. */
import { ServiceError } from '../../db/errors.ts'
import { MOST_BYTES } from '../../platform/sizes.ts'
import { packFile, type PackedFile } from '../intake/pack_file.ts'
import type { Ask } from './ask.ts'

export const fault = (message: string, path = 'file'): ServiceError =>
  new ServiceError('validation_failed', message, { errors: [{ path, message }] })

/** The file that was chosen; undefined where none was. Errors: validation_failed (empty), payload_too_large. */
export async function readFile ({ form }: Pick<Ask, 'form'>): Promise<PackedFile | undefined> {
  const file = await form.file('file')
  if (file === undefined) return undefined
  if (file.bytes.length === 0) throw fault(`The file ${file.name} is empty. Choose one with a schedule in it.`)
  if (file.bytes.length > MOST_BYTES) {
    throw new ServiceError('payload_too_large', `The file ${file.name} has more than 10 MiB. Choose a smaller one.`)
  }
  return packFile(file.bytes, file.type, file.name)
}

/** As readFile. Errors: also validation_failed where no file was chosen. */
export async function requireFile (ask: Pick<Ask, 'form'>): Promise<PackedFile> {
  return await readFile(ask) ?? (() => { throw fault('Choose a file first.') })()
}
