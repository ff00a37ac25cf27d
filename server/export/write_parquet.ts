/** Writes a Parquet file while it is being read: a row group at a time, waiting for the reader. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { columns, schema } from './columns.ts'

/** One row group: for each column its values, in the order of the rows. */
export type RowGroup = Record<string, unknown[]>

/** Bytes of the file, handed on whenever a row group is whole. */
class StreamWriter extends ByteWriter {
  out: Writable

  constructor (out: Writable) {
    super(1024 * 1024)
    this.out = out
  }

  async flush (): Promise<void> {
    if (this.out.destroyed) throw new Error('the reader has gone')
    const bytes = Buffer.from(this.getBytes())
    this.index = 0
    if (!this.out.write(bytes)) await Promise.race([once(this.out, 'drain'), once(this.out, 'close')])
  }
}

/** Writes all groups and ends `out`. Throws where the reader goes away. */
export async function writeParquet (out: Writable, groups: AsyncIterable<RowGroup>): Promise<void> {
  const writer = new StreamWriter(out)
  const file = new ParquetWriter({ writer, schema, createdBy: 'oyss-exchange' })
  for await (const group of groups) {
    const columnData = Object.keys(columns).map((name) => ({ name, data: group[name] as never }))
    await file.write({ columnData, rowGroupSize: (group.fixture_id as unknown[]).length })
  }
  file.finish()
  await writer.flush()
  out.end()
}
