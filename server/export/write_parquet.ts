/** Parquet, written while it is read, by a thread of its own: encoding delays no other request, and its memory is bounded. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Megabytes. Ordinary fixtures take a tenth of it, the longest that can be pushed a half: an export that needs more fails alone. A small
 * young generation keeps garbage low.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 3 }

/**
 * The bytes of the file whose rows are in `pages`, the texts of api.export_fixtures. The next page is taken when the one before is in the
 * file. Throws what reading a page throws.
 */
export async function * writeParquet (competitionId: string, pages: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: competitionId, resourceLimits, execArgv: [] })
  const write = async (page: string | null): Promise<Uint8Array> => {
    thread.postMessage(page)
    return (await once(thread, 'message'))[0]
  }
  try {
    for await (const page of pages) {
      const bytes = await write(page)
      if (bytes.length > 0) yield bytes
    }
    yield await write(null)
  } finally {
    await thread.terminate()
  }
}
