/**
 * The process of one export. Reads pages, each after its length in bytes (four, the highest first), and writes the file as far as it is
 * ready; after a length of zero its end. Without that, the file has no end: who wanted it is gone, or reading it failed.
 */
import { once } from 'node:events'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { columns, schema } from './columns.ts'
import { flatten, type FixturePage, type RowGroup } from './flatten.ts'

/**
 * Rows of a row group, at least. The end of the file names each column of each group, and is kept until then: larger groups make it
 * shorter.
 */
const ROWS = 10_000
const names = Object.keys(columns) as (keyof RowGroup)[]

const writer = new ByteWriter(1024 * 1024)
const file = new ParquetWriter({ writer, schema, createdBy: 'oyss-exchange' })
let group: RowGroup | undefined

function add (page: RowGroup): void {
  if (group === undefined) group = page
  else for (const name of names) for (const value of page[name]) group[name].push(value)
}

function writeGroup (): void {
  if (group === undefined) return
  void file.write({ columnData: names.map((name) => ({ name, data: group?.[name] as never })), rowGroupSize: group.fixture_id.length })
  group = undefined
}

function takeBytes (): Uint8Array<ArrayBuffer> {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

/** The pages, as they come in pieces; an empty one at the end. */
async function * readPages (): AsyncGenerator<string> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of process.stdin) {
    waiting.push(piece as Buffer)
    size += (piece as Buffer).length
    while (size >= 4) {
      if ((waiting[0] as Buffer).length < 4) waiting = [Buffer.concat(waiting)]
      const needed = 4 + (waiting[0] as Buffer).readUInt32BE()
      if (size < needed) break
      const bytes = Buffer.concat(waiting)
      yield bytes.toString('utf8', 4, needed)
      waiting = [bytes.subarray(needed)]
      size -= needed
    }
  }
}

async function send (): Promise<void> {
  const bytes = takeBytes()
  if (bytes.length > 0 && !process.stdout.write(bytes)) await once(process.stdout, 'drain')
}

for await (const text of readPages()) {
  const page = text === '' ? undefined : JSON.parse(text.slice(text.indexOf('\n'))) as FixturePage
  if (page && page.count > 0) add(flatten(page, process.argv[2] as string))
  if (page === undefined || (group?.fixture_id.length ?? 0) >= ROWS) writeGroup()
  if (page === undefined) void file.finish()
  await send()
}
