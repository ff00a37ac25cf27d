/** What look-ups read in tables of which nothing is known yet, as in a first import. Blocks are counted, never timed. */
import t from 'tap'
import { makeQuery, useFreshDatabase, type Query } from '../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say, store, type Observation } from '../helpers/seed.ts'
import { stopAutovacuum } from './reading.ts'

const database = await useFreshDatabase(t)
const q = makeQuery(await database.connect())
const NAMES = 100
const WORDS = 30

/** Names of thirty words each, which no other name has. */
const wordy = (prefix: string): Observation[] => Array.from({ length: NAMES }, (_, n) => say('team', `${prefix}-${n}`, {
  name: Array.from({ length: WORDS }, (_, w) => `${prefix}${n.toString(36)}w${w.toString(36)}`).join(' '), sport: 'soccer'
}))

/** Has the planner know nothing of a table, as before it was first analyzed, which applying does as it grows. */
async function forget (q: Query, table: string): Promise<void> {
  await q('delete from pg_statistic where starelid = $1::regclass', [table])
  await q(`update pg_class c set reltuples = -1, relpages = 0 where c.oid = $1::regclass`, [table])
  await q('discard plans')
}

/** Blocks of a table and its indexes that applying a batch looks at. */
async function blocksOf (q: Query, table: string, observations: Observation[]): Promise<number> {
  const id = await store(q, 'league', observations, homeOf(q))
  const read = (): Promise<number> => q.value(`select sum(pg_stat_get_xact_blocks_fetched(o.id))::integer
    from (select $1::regclass as id union all select i.indexrelid from pg_index i where i.indrelid = $1::regclass) o`, [table])
  await q('begin')
  const before = await read()
  await q.as('oyss_resolver', () => q('select jobs.apply_batch($1)', [id]))
  const taken = await read() - before
  await q('commit')
  return taken
}

t.test('LIST-31 the words of names are looked up by their key, also while only the model was analyzed and not the vocabulary', async (t) => {
  await stopAutovacuum(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const prefix of ['a', 'b', 'c', 'd', 'e']) await push(q, 'league', wordy(prefix))
  for (const { name } of await q("select relname as name from pg_class where relnamespace = 'canon'::regnamespace and relkind = 'r'")) {
    await q(`analyze canon.${name}`)
  }
  for (const table of ['search.vocabulary', 'search.name_words']) {
    await forget(q, table)
    const blocks = await blocksOf(q, table, wordy(`x${table.at(-1)}`))
    t.ok(blocks > 0 && blocks < 20 * NAMES * WORDS, `${blocks} blocks of ${table} for ${NAMES * WORDS} words`)
  }
})
