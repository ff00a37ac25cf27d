/** What the list of accounts takes of operators among a hundred thousand: look-ups, counted, never timed. */
import t from 'tap'
import { makeQuery, useFreshDatabase } from '../helpers/database.ts'
import { makePerson } from '../helpers/people/people.ts'
import { stopAutovacuum, vacuum } from './reading.ts'

const database = await useFreshDatabase(t)
const q = makeQuery(await database.connect())
await stopAutovacuum(q)
const { session } = await makePerson(q, { isOperator: true })
const idOf = (n: number): string => `acct_${String(n).padStart(26, '0')}`
await q(`insert into tenancy.accounts (account_id, name)
  select 'acct_' || lpad(n::text, 26, '0'), format('Club %s of %s', n, case when n % 2 = 0 then 'Évora' else 'Oslo' end)
    from generate_series(1, 100000) n`)
await vacuum(q, ['tenancy.accounts'])
/** The guard, and a page of look-ups for 25 accounts. */
const A_PAGE = 400
/** The index of words and the whole table, once. */
const ALL = 4000

const LIST = 'manage.list_accounts($1, $2, $3, 25)'
async function list (words: string | null, before: string | null = null) {
  const values = [session, words, before]
  const scans = (): Promise<number> =>
    q.value("select seq_scan::integer from pg_stat_xact_all_tables where relid = 'tenancy.accounts'::regclass")
  await q('begin')
  const [ids, scanned] = [await q(`select account_id from ${LIST}`, values), await scans()]
  const { 'QUERY PLAN': [{ Plan: plan }] } =
    await q.one(`explain (analyze, buffers, timing off, format json) select * from ${LIST}`, values)
  await q('rollback')
  return {
    first: ids[0]?.account_id, count: ids.length, isScanned: scanned > 0, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
}

for (const [title, words, before, first, count, most] of [
  ['the newest', null, null, idOf(100_000), 25, A_PAGE],
  ['a page in the middle', null, idOf(50_000), idOf(49_999), 25, A_PAGE],
  ['one, by its id', idOf(777), null, idOf(777), 1, A_PAGE],
  ['a rare word', 'club 77777', null, idOf(77_777), 1, A_PAGE],
  ['a hundred that begin so', '777 oslo', null, idOf(77_799), 25, A_PAGE],
  ['two common words that no name has both of', 'evora oslo', null, undefined, 0, A_PAGE],
  ['a word that all have', 'c', idOf(50_000), idOf(49_999), 25, ALL],
] as const) {
  t.test(`DASHBOARD-105 a page of a hundred thousand accounts is look-ups: ${title}`, async (t) => {
    const taken = await list(words, before)
    t.match(taken, { first, count, isScanned: false })
    t.ok(taken.buffers < most, `${taken.buffers} buffers`)
  })
}
