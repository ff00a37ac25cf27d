/**
 * What the worked questions of docs/audit read in a database of 100,000 fixtures, each of which two batches of a hundred described.
 * Counted, never timed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { FIXTURES, useRealm } from './fill.ts'
import { columnsOf } from './filled.ts'
import { vacuum } from './reading.ts'

const BATCH = 100
const AT = "now() - (2000 - c.batch) * interval '1 hour'"
const { q } = await useRealm(t)
await fill()
await q('set role oyss_auditor')

/** Each fixture of the realm has a first version by one batch and a second by another; there is a batch an hour, the last one now. */
async function fill (): Promise<void> {
  await q('set session_replication_role = replica') // neither triggers nor foreign keys are asked
  await q(`create temporary table stated as
    select f.fixture_id, m.mapping_id, m.external_id, n.number, n.number / ${BATCH} + (s.half - 1) * 1000 as batch, s.half,
           'obs_' || lpad(s.half::text || lpad(n.number::text, 7, '0'), 26, '0') as observation_id
      from (select x.fixture_id, row_number() over (order by x.fixture_id) as number from canon.fixtures x) n
      join canon.fixtures f using (fixture_id)
      join canon.external_ids m on m.entity_id = f.fixture_id and m.entity_type = 'fixture'
      cross join (values (1), (2)) s (half)`)
  const copy = async (table: string, from: string, change: Record<string, string>): Promise<void> => {
    const columns = await columnsOf(q, table)
    await q(`insert into ${table} (${columns.join(', ')}) overriding system value
      select ${columns.map((name) => change[name] ?? `t.${name}`).join(', ')} from (select * from ${table} limit 1) t, ${from}`)
  }
  const batches = '(select distinct batch from pg_temp.stated) c'
  await copy('intake.batches', batches, {
    batch_id: "'batch_' || c.batch", received_at: AT, applied_at: AT, key_id: "'key_' || c.batch % 100"
  })
  await copy('intake.observations', 'pg_temp.stated c', {
    observation_id: 'c.observation_id', batch_id: "'batch_' || c.batch", batch_index: `(c.number % ${BATCH})::integer`,
    type: "'fixture'", external_id: 'c.external_id', data: `'{"title": "Match of the day"}'`
  })
  await copy('ledger.causes', batches, {
    position: '100000000 + c.batch * 1000', changed_at: AT, placed_at: AT
  })
  await q(`update ledger.versions v set cause = 100000000 + c.batch * 1000, observation_id = c.observation_id
    from pg_temp.stated c where c.half = 1 and v.entity_id = c.fixture_id`)
  await q(`insert into ledger.versions (${(await columnsOf(q, 'ledger.versions')).join(', ')})
    select ${(await columnsOf(q, 'ledger.versions')).map((name) => ({
      version: '2', cause: '100000000 + c.batch * 1000', position: `100000001 + c.batch * 1000 + c.number % ${BATCH}`,
      observation_id: 'c.observation_id', moves: `'{"title": "Match of the day"}'`, state: 'null'
    })[name] ?? `v.${name}`).join(', ')}
      from ledger.versions v join pg_temp.stated c on c.half = 2 and c.fixture_id = v.entity_id`)
  await q('update canon.external_ids m set observation_id = c.observation_id from pg_temp.stated c ' +
    'where c.half = 2 and c.mapping_id = m.mapping_id')
  await q('set session_replication_role = origin')
  await vacuum(q, ['intake.batches', 'intake.observations', 'ledger.causes', 'ledger.versions', 'canon.external_ids'])
}

/** What a question reads at most, in buffers. */
const NARROW = 1000
/** Questions about everything, which scan tables, once or twice each. */
const WIDE = [
  'What was the schedule of its competition yesterday?', 'Who withdrew what in the last seven days?',
  'What did each source change in the last seven days?',
  'Which entities were merged into others, and which claims still refer to them?', 'Is a version missing?',
  'Which tables are large, and does vacuum keep up?', 'What came in through one key?'
]
/** The question that reads everything twice: each version, for its seal, and each entity beside its newest version. */
const WHOLE = 'Was anything in the ledger altered, removed or added?'

const guide = readFileSync(join(root, 'docs/audit/README.md'), 'utf8')
const questions = [...guide.matchAll(/\*\*([^*\n]*)\*\*[^\n]*\n\n```sql\n(.*?);\n```/gs)]

t.test(`AUDIT-13 what the worked questions read beside ${FIXTURES} fixtures`, async (t) => {
  t.same([...WIDE, WHOLE].filter((one) => !questions.some(([, question]) => question === one)), [])
  for (const [, question = '', query = ''] of questions) {
    // What functions plan in their first call reads the catalog.
    if (/ audit\.(?:explain|reported_by|under_ranks)\(/.test(query)) await q(query)
    const { 'QUERY PLAN': [{ Plan: plan }] } = await q.one(`explain (analyze, buffers, timing off, format json) ${query}`)
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    const most = question === WHOLE ? 2 * FIXTURES : WIDE.includes(question) ? FIXTURES : NARROW
    t.ok(buffers <= most, `${question} ${buffers} buffers for ${plan['Actual Rows']} rows`)
  }
})
