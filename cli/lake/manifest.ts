/** _manifest.json: what of a lake counts. It is written last, as a whole. */
import type { LakeTable, Partition } from '../../db/lake/tables.ts'

/** `fingerprint` changes with the rows of the file. */
export type LakeFile = Partition & { table_name: string, path: string, rows: number, bytes: number, sha256: string, fingerprint: string }
export type LakeColumn = { name: string, type: string }
/** Everything committed by `complete_at` is in, and in `changes` nothing after `position`. */
export type Manifest = {
  schema_version: number, position: number, complete_at: string
  tables: { name: string, key: string, partitioned_by: string[], rows: number, columns: LakeColumn[] }[]
  files: LakeFile[]
}

export const MANIFEST = '_manifest.json'
/** Of the layout of a lake: raised when readers must change. */
export const SCHEMA_VERSION = 1

const columnsOf = ({ columns }: { columns: readonly LakeColumn[] }): LakeColumn[] => columns.map(({ name, type }) => ({ name, type }))

/** A manifest that a later release wrote, or something else, is refused. */
export function parseManifest (text: string | undefined, where: string): Manifest | undefined {
  if (text === undefined) return undefined
  const refuse = (reason: string): never => {
    throw Object.assign(new Error(`${MANIFEST} of ${where} ${reason}: export to another place`), { code: 'lake_unknown' })
  }
  let manifest: Partial<Manifest> | null
  try { manifest = JSON.parse(text) } catch { return refuse('is not JSON') }
  if (!Array.isArray(manifest?.files) || !Array.isArray(manifest.tables)) return refuse('is not that of a lake')
  if (manifest.schema_version !== SCHEMA_VERSION) return refuse(`has schema version ${manifest.schema_version}, not ${SCHEMA_VERSION}`)
  return manifest as Manifest
}

/** Files of a table that may be kept: none after its columns have changed. */
export function reusableFiles (manifest: Manifest | undefined, table: LakeTable): LakeFile[] {
  const before = manifest?.tables.find(({ name }) => name === table.name)
  const isSame = before !== undefined && JSON.stringify(columnsOf(before)) === JSON.stringify(columnsOf(table))
  return isSame ? manifest?.files.filter((file) => file.table_name === table.name) ?? [] : []
}

export function makeManifest (at: { position: number, completeAt: string }, tables: readonly LakeTable[], files: LakeFile[]): Manifest {
  return {
    schema_version: SCHEMA_VERSION, position: at.position, complete_at: at.completeAt,
    tables: tables.map((table) => ({
      name: table.name, key: table.key, partitioned_by: table.season === undefined ? [] : ['season', 'month'],
      rows: files.reduce((sum, file) => file.table_name === table.name ? sum + file.rows : sum, 0), columns: columnsOf(table)
    })),
    files
  }
}

/** A value of a partition in a path, as Hive has it; what file systems or addresses may not take is escaped. */
const hive = (value: string | null): string => value === null
  ? '__HIVE_DEFAULT_PARTITION__'
  : value.replace(/[^A-Za-z0-9.\-\u0080-\uffff]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** The path of a file by its content: another content has another name. */
export function pathOf (table: LakeTable, { season, month }: Partition, sha256: string): string {
  const folders = table.season === undefined ? [] : [`season=${hive(season)}`, `month=${hive(month)}`]
  return [table.name, ...folders, `part-${sha256.slice(0, 16)}.parquet`].join('/')
}

/** Whether a path is that of a file of a lake, which an export may remove: anything else there is somebody else's. */
export const isOfLake = (path: string, tables: readonly LakeTable[]): boolean =>
  /\/part-[0-9a-f]{16}\.parquet$/.test(path) && tables.some(({ name }) => path.startsWith(`${name}/`))
