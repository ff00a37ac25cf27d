/** Parquet, written while it is read, by a process of its own: encoding delays no other request, and its memory goes when it ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Megabytes. Ordinary fixtures take a tenth of it, the longest that can be pushed a half: an export that needs more fails alone. A small
 * young generation keeps garbage low. A thread would leave hundreds of them with the process that it was of.
 */
const limits = ['--max-old-space-size=256', '--max-semi-space-size=1']
const program = join(import.meta.dirname, 'process.ts')

/**
 * The bytes of the file whose rows are in `pages`, the texts of api.export_fixtures. The next page is taken while the one before is being
 * written. Throws what reading a page throws.
 */
export async function * writeParquet (competitionId: string, pages: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const writer = spawn(process.execPath, [...limits, program, competitionId], { stdio: ['pipe', 'pipe', 'inherit'], env: {} })
  const ended = once(writer, 'exit')
  const fed = pipeline(Readable.from(frames(pages), { objectMode: true, highWaterMark: 1 }), writer.stdin)
  for (const outcome of [ended, fed]) outcome.catch(() => {}) // thrown below, unless nobody reads on
  try {
    yield * writer.stdout
    const [code, signal] = await ended
    if (code !== 0) throw new Error(`The process that wrote an export ended early: ${signal ?? code}.`)
    await fed
  } finally {
    writer.kill('SIGKILL')
  }
}

/** What server/export/process.ts reads. */
async function * frames (pages: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const frame = (text: string): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(Buffer.byteLength(text))
    return Buffer.concat([length, Buffer.from(text)])
  }
  for await (const page of pages) yield frame(page)
  yield frame('')
}
