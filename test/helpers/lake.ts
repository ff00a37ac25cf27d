/** A lake in a folder, read back by DuckDB, beside the views that it was made from. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Manifest } from '../../cli/lake/manifest.ts'
import { listAnalystViews, type AnalystView } from '../../db/analyst_views.ts'
import type { Client } from '../../db/pool.ts'

type Rows = (string | null)[][]

/** What DuckDB makes of each type of the views. */
export const TYPES: Record<string, string> = {
  'text': 'VARCHAR', 'smallint': 'INTEGER', 'integer': 'INTEGER', 'bigint': 'BIGINT', 'double precision': 'DOUBLE', 'boolean': 'BOOLEAN',
  'date': 'DATE', 'timestamp with time zone': 'TIMESTAMP WITH TIME ZONE', 'timestamp without time zone': 'TIMESTAMP'
}
/** Moments as microseconds since 1970, everything else as text; `%` is the column. */
const asText = (type: string, moment: string, other: string, name: string): string =>
  (type.startsWith('timestamp') ? moment : other).replace('%', `"${name}"`)

/** Every row of a view as the analyst sees it, by key. */
export async function rowsOfView (client: Client, { name, key, columns }: AnalystView): Promise<Rows> {
  const texts = columns.map((column) =>
    asText(column.type, '(extract(epoch from %) * 1000000)::bigint::text', '%::text', column.name))
  await client.query("begin; set local role oyss_analyst; set local time zone 'UTC'")
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${texts.join(', ')} from analytics.${name} order by ${key}::text collate "C"`, rowMode: 'array'
  })
  await client.query('rollback')
  return rows.map((row) => row.map((text, at) => plain(columns[at]?.type, text)))
}

/** The shortest form of a number with a fraction differs between the two. */
const plain = (type: string | undefined, text: string | null): string | null =>
  type === 'double precision' && text !== null ? String(Number(text)) : text

export type DuckDb = { ask: (select: string) => Promise<Record<string, any>[]>, close: () => void }

export async function openDuckDb (): Promise<DuckDb> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  return {
    ask: async (select) => (await connection.runAndReadAll(select)).getRowObjectsJson() as Record<string, any>[],
    close: () => { connection.closeSync(); instance.closeSync() }
  }
}

export const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, '_manifest.json'), 'utf8'))

/** The files that a manifest lists for a table, as an argument of read_parquet. */
export const filesOf = (folder: string, table: string): string =>
  `[${readManifest(folder).files.filter((file) => file.table_name === table).map(({ path }) => `'${join(folder, path)}'`).join(', ')}]`

/** Every row of a table as its files have it, by key; without what only the names of folders hold. */
export async function rowsOfTable (duck: DuckDb, folder: string, { name, key, columns }: AnalystView): Promise<Rows> {
  const texts = columns.map((column) => `${asText(column.type, 'epoch_us(%)::varchar', '%::varchar', column.name)} as "${column.name}"`)
  const rows = await duck.ask(
    `select ${texts.join(', ')} from read_parquet(${filesOf(folder, name)}, hive_partitioning = false) t order by t."${key}"::varchar`
  )
  return rows.map((row) => columns.map((column) => plain(column.type, row[column.name])))
}

/** Tables whose rows or types differ from their view, with the first row that does; none where the lake is right. */
export async function differences (client: Client, duck: DuckDb, folder: string): Promise<unknown[]> {
  const found: unknown[] = []
  for (const view of await listAnalystViews(client)) {
    const [want, have] = [await rowsOfView(client, view), await rowsOfTable(duck, folder, view)]
    const at = want.findIndex((row, at) => JSON.stringify(row) !== JSON.stringify(have[at]))
    if (at >= 0 || want.length !== have.length) {
      found.push({ view: view.name, want: want[at], have: have[at], rows: [want.length, have.length] })
    }
    const described = await duck.ask(`describe select * from read_parquet(${filesOf(folder, view.name)}, hive_partitioning = false)`)
    const types = described.map((column) => `${column.column_name} ${column.column_type}`)
    const wanted = view.columns.map((column) => `${column.name} ${TYPES[column.type]}`)
    if (types.join() !== wanted.join()) found.push({ view: view.name, types, wanted })
  }
  return found
}

/** What is on disk beside the manifest must be what it lists: gives what is not. */
export function faults (folder: string): string[] {
  const listed = new Map(readManifest(folder).files.map((file) => [file.path, file]))
  const present = globSync('**/*.parquet', { cwd: folder })
  return [
    ...present.filter((path) => !listed.has(path)).map((path) => `${path} is not listed`),
    ...[...listed.values()].flatMap(({ path, bytes, sha256 }) => {
      if (!present.includes(path)) return [`${path} is missing`]
      const content = readFileSync(join(folder, path))
      const isRight = content.length === bytes && createHash('sha256').update(content).digest('hex') === sha256
      return isRight ? [] : [`${path} is another`]
    })
  ]
}
