/** What auditors' questions take from a ledger of 200,000 versions, of which a batch made a hundred. Counted, never timed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { makeQuery, useFreshDatabase } from '../helpers/database.ts'
import { game, makeRealm, makeSource, push } from '../helpers/seed.ts'
import { vacuum } from './reading.ts'

const [BATCHES, PER_BATCH] = [2000, 100]
/** What describes one change, with its field before and after and the observation that won: look-ups in half a dozen indexes. */
const PER_ROW = 40
const database = await useFreshDatabase(t)
const q = makeQuery(await database.connect())
await makeRealm(q)
await makeSource(q, 'league', 'partnerApi')
await push(q, 'league', [game('g1', { title: 'first' })])
await fill()
await q('set role oyss_auditor')

/** Every batch gives each of the same fixtures its next version; batches are a minute apart. */
async function fill (): Promise<void> {
  await q('set session_replication_role = replica') // neither triggers nor foreign keys are asked
  const copy = async (table: string, count: number, change: Record<string, string>): Promise<void> => {
    const columns = (await q(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
      [table]
    )).map(({ name }) => name as string)
    await q(`insert into ${table} (${columns.join(', ')})
      select ${columns.map((name) => change[name] ?? `t.${name}`).join(', ')}
        from (select * from ${table} limit 1) t, generate_series(1, ${BATCHES}) b, generate_series(1, ${count}) i order by b, i`)
  }
  const cause = '1000000 + b * 1000'
  const observation = "'obs_' || lpad(b::text, 13, '0') || lpad(i::text, 13, '0')"
  await copy('intake.batches', 1, { batch_id: "'batch_' || b" })
  await copy('intake.observations', PER_BATCH, {
    observation_id: observation, batch_id: "'batch_' || b", batch_index: 'i', external_id: "'g' || i"
  })
  await copy('ledger.causes', 1, { position: cause, changed_at: "t.changed_at + b * interval '1 minute'" })
  await copy('ledger.versions', PER_BATCH, {
    position: `${cause} + i`, cause, entity_id: "'fx_' || i", version: 'b', observation_id: observation, state: 'null'
  })
  await q('set session_replication_role = origin')
  await vacuum(q, ['intake.batches', 'intake.observations', 'ledger.causes', 'ledger.versions', 'tenancy.sources', 'tenancy.realms'])
}

type Node = { 'Node Type': string, 'Relation Name'?: string, 'Actual Rows': number, Plans?: Node[] }
type Taken = { buffers: number, rows: number, scanned: string[] }

async function take (query: string): Promise<Taken> {
  const { 'QUERY PLAN': [{ Plan: plan }] } = await q.one(`explain (analyze, buffers, timing off, format json) ${query}`)
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return {
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: plan['Actual Rows'],
    scanned: nodes(plan).filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] as string)
      .filter((name) => ['versions', 'observations', 'claims'].includes(name))
  }
}

t.test('OPERATE-27 the first worked query, about what changed last, scans no ledger', async (t) => {
  const guide = readFileSync(join(root, 'docs/audit/README.md'), 'utf8')
  const [first] = [...guide.matchAll(/```sql\n(.*?);\n```/gs)].map((match) => match[1] ?? '')
  const { buffers, scanned } = await take(first as string)
  t.same(scanned.filter((name) => name !== 'claims'), [], 'there are a handful of claims here')
  t.ok(buffers < 200, `${buffers} buffers`)
})

t.test('OPERATE-27 what a batch changed is looked up, observation by observation', async (t) => {
  const { buffers, rows, scanned } = await take("select * from audit.field_history h where h.batch_id = 'batch_77'")
  t.ok(rows >= PER_BATCH, `${rows} rows`)
  t.same(scanned, [])
  t.ok(buffers < rows * PER_ROW, `${buffers} buffers for ${rows} rows`)
})

t.test('OPERATE-27 what changed since a moment takes what changed, not the ledger', async (t) => {
  const { rows: [latest] } = { rows: await q('select max(h.changed_at) as at from audit.field_history h where h.version = 2000') }
  const { buffers, rows, scanned } = await take(`select h.source, h.kind, h.entity_id, h.version from audit.field_history h
    where h.changed_at >= '${(latest?.at as Date).toISOString()}'`)
  t.ok(rows >= PER_BATCH, `${rows} rows`)
  t.same(scanned, [])
  t.ok(buffers < rows * PER_ROW, `${buffers} buffers for ${rows} rows`)
})
