/** One Parquet file, written as rows come. */
import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { LakeRow } from '../../db/lake/read_tables.ts'
import type { LakeTable } from '../../db/lake/tables.ts'
import { makeReaders, makeSchema } from './columns.ts'

export type Written = { rows: number, bytes: number, sha256: string }
/** `add` takes a row without what comes before its columns (`skip`); `finish` closes the file, which is on disk then. */
export type FileWriter = { add: (row: LakeRow, skip: number) => void, finish: () => Written, abandon: () => void }

/** Rows of a row group, at most: what is in memory at once. */
const GROUP = 20_000

/** The same rows make the same bytes. */
export function writeFile (path: string, table: LakeTable, metadata: Record<string, string>): FileWriter {
  const { columns } = table
  const readers = makeReaders(columns)
  const descriptor = openSync(path, 'w')
  const hash = createHash('sha256')
  const writer = new ByteWriter(1024 * 1024)
  const file = new ParquetWriter({
    writer, schema: makeSchema(table.name, columns), createdBy: 'oyss-exchange', codec: 'ZSTD',
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) }, kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value }))
  })
  let group: unknown[][] = columns.map(() => [])
  let [rows, waiting] = [0, 0]

  const save = (): void => {
    const bytes = writer.getBytes()
    hash.update(bytes)
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
    writer.index = 0
  }
  const writeGroup = (): void => {
    if (waiting === 0) return
    void file.write({ columnData: columns.map(({ name }, at) => ({ name, data: group[at] as never })), rowGroupSize: waiting })
    save()
    group = columns.map(() => [])
    waiting = 0
  }
  return {
    add: (row, skip) => {
      for (let at = 0; at < readers.length; at++) {
        const text = row[at + skip] as string | null
        ;(group[at] as unknown[]).push(text === null ? null : (readers[at] as (text: string) => unknown)(text))
      }
      rows++
      if (++waiting === GROUP) writeGroup()
    },
    finish: () => {
      writeGroup()
      void file.finish()
      save()
      fdatasyncSync(descriptor)
      closeSync(descriptor)
      return { rows, bytes: writer.offset, sha256: hash.digest('hex') }
    },
    abandon: () => closeSync(descriptor)
  }
}
