/** What `oyss lake export` reads: the views of schema analytics, as an analyst, as they are at one moment. */
import { listAnalystViews } from '../analyst_views.ts'
import { fingerprintsOf, keyOf, layOut, selectRows, type LakeTable, type Partition } from './tables.ts'
import { withClient, type Client } from '../pool.ts'

export type Fingerprint = Partition & { row_count: number, fingerprint: string }
/** A row as PostgreSQL writes it: season, month and fingerprint, then the columns of the table. */
export type LakeRow = (string | null)[]
/** `position`: the last of the ledger that `changes` shows, 0 for none; `completeAt`: everything committed by then is included. */
export type LakeSnapshot = {
  position: number, completeAt: string, tables: LakeTable[]
  listFingerprints: (table: LakeTable) => Promise<Fingerprint[]>
  /** Rows by partition, a portion at a time; of the given partitions, or all. */
  readRows: (table: LakeTable, partitions?: readonly Partition[]) => AsyncGenerator<LakeRow[]>
}

/** Rows fetched at once. */
const PORTION = 4_000
/** Milliseconds that a statement may run, and that writing and sending a file may take between two. */
const [STATEMENT, BETWEEN] = [3_600_000, 3_600_000]
const asText = { getTypeParser: () => String }

/** On a standby, what it had replayed then. The moment is read before the snapshot is made. */
const MOMENT = `
  select pg_catalog.to_char(coalesce(pg_catalog.pg_last_xact_replay_timestamp(), pg_catalog.now()), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`
const POSITION = 'select ledger_position as position from analytics.changes order by ledger_position desc limit 1'

export async function readLake<T> (connectionString: string, work: (lake: LakeSnapshot) => Promise<T>): Promise<T> {
  const session = { connectionString, role: 'oyss_analyst', application: 'oyss lake', timeout: STATEMENT } as const
  return withClient(session, async (client) => {
    const { rows: [moment] } = await client.query<{ at: string }>(MOMENT)
    await client.query('begin isolation level repeatable read read only')
    // Fingerprints are of values as they are written, so their form must not depend on the session.
    await client.query(`set local time zone 'UTC'; set local datestyle = iso; set local intervalstyle = postgres;
      set local extra_float_digits = 1; set local idle_in_transaction_session_timeout = ${BETWEEN}; set local work_mem = '256MB';
      set local cursor_tuple_fraction = 1`)
    const done = await work(await lookAt(client, (moment as { at: string }).at))
    await client.query('commit')
    return done
  })
}

async function lookAt (client: Client, completeAt: string): Promise<LakeSnapshot> {
  const tables = (await listAnalystViews(client)).map(layOut)
  const { rows: [last] } = await client.query<{ position: string }>(POSITION)
  return {
    position: Number(last?.position ?? 0), completeAt, tables,
    listFingerprints: async (table) => (await client.query<Fingerprint>(fingerprintsOf(table))).rows,
    readRows: (table, partitions) => readRows(client, table, partitions)
  }
}

/** The next portion is read while the one before is being written. */
async function * readRows (client: Client, table: LakeTable, partitions?: readonly Partition[]): AsyncGenerator<LakeRow[]> {
  const keys = partitions?.map((partition) => client.escapeLiteral(keyOf(partition)))
  await client.query(`declare lake_rows no scroll cursor for ${selectRows(table, keys)}`)
  const fetch = async (): Promise<LakeRow[]> =>
    (await client.query<LakeRow>({ text: `fetch ${PORTION} from lake_rows`, rowMode: 'array', types: asText })).rows
  for (let next = fetch(); ;) {
    const rows = await next
    if (rows.length > 0) next = fetch()
    next.catch(() => {}) // thrown when it is awaited, unless nobody reads on
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close lake_rows')
}
