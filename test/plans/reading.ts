/** Calls reads and reports what they took: buffers, and which indexes and large tables they went through. Counted, never timed. */
import type { Query } from '../helpers/database.ts'
import { comes } from '../helpers/await_condition.ts'
import type { Realm } from '../helpers/seed.ts'

export type Reading = { buffers: number, indexes: string[], scannedTables: string[], body: any }

const SCANS = `select c.oid::regclass::text as name, c.relkind = 'r' as is_table, pg_stat_get_xact_numscans(c.oid)::integer as scans
  from pg_class c where c.relnamespace in ('canon'::regnamespace, 'ledger'::regnamespace, 'search'::regnamespace)
    and (c.relkind = 'i' or c.relkind = 'r' and c.reltuples > 10000)`

/** Readings by name; `args` are those after the key and If-None-Match. */
export const makeReader = (q: Query, realm: Realm) => (name: string, args: unknown[]): Promise<Reading> =>
  readingOfCall(q, `api.${name}($1, null${args.map((_, n) => `, $${n + 2}`).join('')})`, [realm.keyHash, ...args])

/**
 * Keeps autovacuum off the tables of a database: while it analyzes one, a vacuum of the test marks no page as visible to all, and every
 * entry of an index is looked up in its table too.
 */
export async function stopAutovacuum (q: Query): Promise<void> {
  const tables = await q(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`)
  for (const { name } of tables) await q(`alter table ${name} set (autovacuum_enabled = off)`)
}

/**
 * Vacuums and analyzes tables until their pages are marked as visible to all: beside a snapshot of any session of the database, such as
 * an `analyze` of its catalog, a vacuum marks none, and each entry of an index is looked up in its table. Pages that were never written
 * stay unmarked.
 */
export async function vacuum (q: Query, tables: string[]): Promise<void> {
  await comes('pages visible to all', async () => {
    await q(`vacuum (analyze) ${tables.join(', ')}`)
    return q.value(`select bool_and(relallvisible >= greatest(0.9 * relpages - 1, least(relpages, 1))) from pg_class
      where relkind = 'r' and oid in (
        select o::regclass from unnest($1::text[]) o
        union all
        select p.relid from unnest($1::text[]) o, pg_partition_tree(o::regclass) p)`, [tables])
  })
}

/** Blocks of tables and indexes, those of the catalog left out, that this session has looked at since it last reported them. */
const BLOCKS = `select sum(pg_stat_get_xact_blocks_fetched(c.oid))::integer from pg_class c
  where c.relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)`

/**
 * Counts, inside a transaction, the buffers of tables and indexes that some work takes. Those of the catalog are left out: a session reads
 * it again, ten thousand buffers and more, when other tests change many catalogs at once.
 */
export async function blocksOf (q: Query, work: () => Promise<unknown>): Promise<number> {
  const before = await q.value(BLOCKS) as number
  await work()
  return await q.value(BLOCKS) as number - before
}

/** Rows of each table that this session has fetched by an index since it last reported them. */
const FETCHED = `select c.oid::regclass::text as name, pg_stat_get_xact_tuples_fetched(c.oid)::integer as rows
  from pg_class c where c.relkind = 'r' and c.relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)`

/** Counts, inside a transaction, the rows of each table that some work fetches by an index, but those of which it fetches none. */
export async function rowsOf (q: Query, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = new Map((await q(FETCHED)).map(({ name, rows }) => [name, rows]))
  await work()
  const fetched = (await q(FETCHED)).map(({ name, rows }) => [name, rows - (before.get(name) ?? 0)])
  return Object.fromEntries(fetched.filter(([, rows]) => rows > 0))
}

/**
 * Makes a call first to warm up, then counts its buffers, in one transaction: the fewer of two calls, because other sessions may have its
 * plans dropped at any moment, and planning looks into indexes.
 */
export async function readingOfCall (q: Query, call: string, values: unknown[]): Promise<Reading> {
  await q('begin')
  try {
    const { body } = await q.one(`select * from ${call}`, values)
    const before = new Map((await q(SCANS)).map(({ name, scans }) => [name, scans]))
    const counted = [await blocksOf(q, () => q(`select ${call}`, values)), await blocksOf(q, () => q(`select ${call}`, values))]
    const buffers = Math.min(...counted)
    const used = (await q(SCANS)).filter(({ name, scans }) => scans > before.get(name))
    return {
      buffers, body: JSON.parse(body),
      indexes: used.filter(({ is_table: isTable }) => !isTable).map(({ name }) => name.split('.')[1]),
      scannedTables: used.filter(({ is_table: isTable }) => isTable).map(({ name }) => name),
    }
  } finally {
    await q('rollback')
  }
}

/** Counts the buffers that a call takes. */
export async function buffersOf (q: Query, call: string): Promise<number> {
  const { 'QUERY PLAN': [{ Plan: plan }] } = await q.one(`explain (analyze, buffers, timing off, format json) select ${call}`)
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] + plan['Local Hit Blocks'] + plan['Local Read Blocks']
}

/** Does a step of a worker, and counts the buffers of tables and indexes that this takes. */
export async function buffersOfJob (q: Query, call: string, values: unknown[]): Promise<number> {
  await q('begin')
  const taken = await blocksOf(q, () => q.as('oyss_resolver', () => q(`select jobs.${call}`, values)))
  await q('commit')
  return taken
}

/** As buffersOfJob, of applying a batch. */
export const buffersOfBatch = (q: Query, batchId: string): Promise<number> => buffersOfJob(q, 'apply_batch($1)', [batchId])

/** Applies a batch, and counts the buffers of tables and indexes that this takes, and the rows of each table. */
export async function costOfBatch (q: Query, batchId: string): Promise<{ buffers: number, rows: Record<string, number> }> {
  await q('begin')
  let rows: Record<string, number> = {}
  const buffers = await blocksOf(q, async () => {
    rows = await rowsOf(q, () => q.as('oyss_resolver', () => q('select jobs.apply_batch($1)', [batchId])))
  })
  await q('commit')
  return { buffers, rows }
}
