/** A schedule on this machine, as manage.upload_feed_file takes it. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { packBody } from '../../platform/bodies.ts'
import { MOST_BYTES } from '../../platform/sizes.ts'

/** Errors: a sentence where there is no such file, or it is too large. */
export function readSchedule (path: string): { content: Buffer, file: { sha256: string, byte_count: number, file_name: string } } {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new Error(`there is no file ${path}`)
  if (!stats.isFile()) throw new Error(`${path} is not a file`)
  if (stats.size > MOST_BYTES) throw new Error(`${path} has ${stats.size} bytes; a schedule may have ${MOST_BYTES} (10 MiB)`)
  const body = readFileSync(path)
  return {
    content: packBody(body),
    file: { sha256: createHash('sha256').update(body).digest('hex'), byte_count: body.length, file_name: basename(path) }
  }
}
