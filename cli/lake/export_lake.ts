/** oyss lake export: writes what differs from what the manifest has, then the manifest, then removes what it no longer has. */
import { join } from 'node:path'
import type { Fingerprint, LakeSnapshot } from '../../db/lake/read_tables.ts'
import { keyOf, type LakeTable, type Partition } from '../../db/lake/tables.ts'
import type { Store } from '../../platform/store/store.ts'
import {
  isOfLake, makeManifest, MANIFEST, parseManifest, pathOf, reusableFiles, SCHEMA_VERSION, type LakeFile, type Manifest
} from './manifest.ts'
import { writeFile, type FileWriter } from './write_file.ts'

export type Exported = {
  position: number, complete_at: string, tables: number, files: number, rows: number, bytes: number
  files_written: number, bytes_written: number, files_removed: number
}
/** Of one table, when it is done. */
export type Progress = { table: string, rows: number, written: LakeFile[], kept: LakeFile[] }

const BUSY = 'another export wrote to the same place meanwhile: run one at a time, and start this one again'
const NOWHERE: Partition = { season: null, month: null }
/** Columns of a row before those of its table. */
const BEFORE = 3

export async function exportLake (lake: LakeSnapshot, store: Store, report: (progress: Progress) => void): Promise<Exported> {
  const text = await store.readText(MANIFEST)
  const before = parseManifest(text, store.name)
  const present = await store.list('.parquet')
  const files: LakeFile[] = []
  const written: LakeFile[] = []
  for (const table of lake.tables) {
    const reusable = reusableFiles(before, table).filter(({ path, bytes }) => present.get(path) === bytes)
    const { kept, changed } = await compare(lake, table, reusable)
    const made = changed === undefined || changed.length > 0 ? await writeTable(lake, store, table, changed) : []
    files.push(...kept, ...made)
    written.push(...made)
    report({ table: table.name, rows: sum([...kept, ...made], 'rows'), written: made, kept })
  }
  const manifest = makeManifest(lake, lake.tables, files.sort((a, b) => a.path < b.path ? -1 : 1))
  if (await store.readText(MANIFEST) !== text) throw Object.assign(new Error(BUSY), { code: 'lake_busy' })
  if (isNews(before, manifest)) await store.write(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`)
  const counted = new Set(files.map(({ path }) => path))
  // Of what was there when this export began: another one may be writing.
  const stray = [...present.keys()].filter((path) => !counted.has(path) && isOfLake(path, lake.tables))
  await store.remove(stray)
  return {
    position: lake.position, complete_at: lake.completeAt, tables: lake.tables.length, files: files.length, rows: sum(files, 'rows'),
    bytes: sum(files, 'bytes'), files_written: written.length, bytes_written: sum(written, 'bytes'), files_removed: stray.length
  }
}

const sum = (files: readonly LakeFile[], what: 'rows' | 'bytes'): number => files.reduce((total, file) => total + file[what], 0)

/** An export that finds nothing new leaves the manifest as it is, with the moment at which that came about. */
function isNews (before: Manifest | undefined, manifest: Manifest): boolean {
  return JSON.stringify({ ...before, complete_at: '' }) !== JSON.stringify({ ...manifest, complete_at: '' })
}

/** Which files stand for the rows as they are, and which partitions must be written; undefined: all. */
async function compare (lake: LakeSnapshot, table: LakeTable, reusable: readonly LakeFile[]): Promise<{
  kept: LakeFile[], changed: Partition[] | undefined
}> {
  if (reusable.length === 0) return { kept: [], changed: undefined }
  const found = await lake.listFingerprints(table)
  const now: Fingerprint[] = found.length > 0 ? found : [{ ...NOWHERE, row_count: 0, fingerprint: '0' }]
  const byKey = new Map(reusable.map((file) => [keyOf(file), file]))
  const kept = now.flatMap((partition) => {
    const file = byKey.get(keyOf(partition))
    return file?.rows === partition.row_count && file.fingerprint === partition.fingerprint ? [file] : []
  })
  const keptKeys = new Set(kept.map(keyOf))
  return { kept, changed: now.filter((partition) => !keptKeys.has(keyOf(partition))) }
}

/** Writes partitions, one file each; a table without rows has one file without rows, so that readers find its columns. */
async function writeTable (
  lake: LakeSnapshot, store: Store, table: LakeTable, partitions: readonly Partition[] | undefined
): Promise<LakeFile[]> {
  const files: LakeFile[] = []
  let open: { partition: Partition, file: FileWriter, fingerprint: bigint } | undefined
  const path = join(store.scratch, `${table.name}.tmp`)
  const begin = (partition: Partition) => open = {
    partition, fingerprint: 0n, file: writeFile(path, table, { 'oyss.table': table.name, 'oyss.schema_version': String(SCHEMA_VERSION) })
  }
  const finish = async (): Promise<void> => {
    if (open === undefined) return
    const { partition, file, fingerprint } = open
    open = undefined
    const written = file.finish()
    const to = pathOf(table, partition, written.sha256)
    await store.put(path, to, written.sha256)
    files.push({ table_name: table.name, ...partition, path: to, ...written, fingerprint: String(fingerprint) })
  }
  try {
    for await (const rows of lake.readRows(table, partitions)) {
      for (const row of rows) {
        const [season = null, month = null, fingerprint] = row
        if (open?.partition.season !== season || open.partition.month !== month) await finish()
        const current = open ?? begin({ season, month })
        current.fingerprint += BigInt(fingerprint as string)
        current.file.add(row, BEFORE)
      }
    }
    if (open === undefined && files.length === 0) begin(NOWHERE)
    await finish()
  } catch (error) {
    open?.file.abandon()
    throw error
  }
  return files
}
