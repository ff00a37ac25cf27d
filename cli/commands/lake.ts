/** oyss lake */
import { InvalidArgumentError, type Command } from 'commander'
import { readLake } from '../../db/lake/read_tables.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open_database.ts'
import { readConfig } from '../../platform/config.ts'
import { print, remark } from '../../platform/output.ts'
import { openStore } from '../../platform/store/open_store.ts'
import { isPlace } from '../../platform/store/place.ts'
import { exportLake, type Exported, type Progress } from '../lake/export_lake.ts'
import { addGroup, addLeaf } from '../options.ts'

const HELP = `
The first export writes everything, each later one only the files whose rows have changed. _manifest.json is written last: it lists the
files that count, with rows, bytes and SHA-256, and the position and time up to which they are complete. An export that was stopped is
completed by the next one. It reads READ_DATABASE_URL if that is set, one moment of the database, as an analyst.

Buckets are those of Amazon S3, or of AWS_ENDPOINT_URL; keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_REGION the region.`

function place (to: string): string {
  if (isPlace(to)) return to
  throw new InvalidArgumentError('It must be a folder, or s3://bucket/prefix.')
}

const plural = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

const reportTable = ({ table, rows, written, kept }: Progress): void =>
  remark(`${table}: ${plural(rows, 'row')}, ${plural(written.length, 'file')} written, ${kept.length.toLocaleString('en')} unchanged`)

async function run (to: string): Promise<Exported> {
  const config = readConfig(process.env)
  const databaseUrl = config.readDatabaseUrl ?? config.databaseUrl
  const { connectionString, isEmbedded, close } = await openDatabase({ ...config, databaseUrl })
  try {
    if (isEmbedded) await migrate(connectionString)
    return await readLake(connectionString, async (lake) => {
      const store = await openStore(to, config.s3)
      try { return await exportLake(lake, store, reportTable) } finally { await store.close() }
    })
  } finally {
    await close()
  }
}

export function addLakeCommands (program: Command): void {
  const group = addGroup(program, 'lake', 'the views for analysts as Parquet files')
  addLeaf(group, 'export', 'bring the Parquet files of a folder or bucket up to date with the views for analysts')
    .requiredOption('--to <place>', 'a folder, or s3://bucket/prefix', place)
    .addHelpText('after', HELP)
    .action(async ({ json, to }: { json?: boolean, to: string }) => {
      const exported = await run(to)
      const sentence = exported.files_written === 0 ? 'Nothing has changed.' : 'The lake is up to date.'
      print(Boolean(json), { to, ...exported }, sentence)
    })
}
