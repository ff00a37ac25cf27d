/** The thread of one export: takes pages, answers each with the bytes of the file that are ready, and the end of the file for null. */
import { parentPort, workerData } from 'node:worker_threads'
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

parentPort?.on('message', (text: string | null) => {
  const page = text === null ? undefined : JSON.parse(text.slice(text.indexOf('\n'))) as FixturePage
  if (page && page.count > 0) add(flatten(page, workerData as string))
  if (page === undefined || (group?.fixture_id.length ?? 0) >= ROWS) writeGroup()
  if (page === undefined) void file.finish()
  const bytes = takeBytes()
  parentPort?.postMessage(bytes, [bytes.buffer])
})
