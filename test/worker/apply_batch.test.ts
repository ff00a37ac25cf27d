import { pino, type Logger } from 'pino'
import t from 'tap'
import type { Queryable } from '../../db/pool.ts'
import { makeApplyBatch } from '../../worker/tasks/apply_batch.ts'

const log = pino({ level: 'silent' })
let woken = 0
const context = {
  log, relay: { drain: async () => ({ taken: 0 }), wake: () => { woken++ } }, pump: { wake: () => {}, size: () => 0 }, places: 4,
  batchSeconds: 300
}
const BATCH = 'batch_01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** A database that answers, or fails, by the name of the function; it remembers what was called. */
function fake (given: Record<string, unknown>): { db: Queryable, calls: { name: string | undefined, values: unknown[] | undefined }[] } {
  const answers: Record<string, unknown> = { 'jobs.start_batch': BATCH, ...given }
  const calls: { name: string | undefined, values: unknown[] | undefined }[] = []
  const query: Queryable['query'] = async ({ name, values }) => {
    calls.push({ name, values })
    const answer = answers[name as string]
    if (answer instanceof Error) throw answer
    return { rows: [{ answer }] }
  }
  return { db: { query }, calls }
}

/** A log whose lines are kept. */
const keep = (): { lines: Record<string, unknown>[], log: Logger } => {
  const lines: Record<string, unknown>[] = []
  return { lines, log: pino({ level: 'warn' }, { write: (line) => { lines.push(JSON.parse(line)) } }) }
}
const failing = (code: string, message = 'no'): Error => Object.assign(new Error(message), { code })

t.test('a batch is started, then applied, and its counts are reported', async (t) => {
  const { db, calls } = fake({ 'jobs.apply_batch': { created: 3 } })
  t.same(await makeApplyBatch({ db, ...context })({}), { batch_id: BATCH, counts: { created: 3 } })
  t.equal(woken, 1, 'and its events are relayed')
  t.same(calls, [{ name: 'jobs.start_batch', values: [4] }, { name: 'jobs.apply_batch', values: [BATCH, 0] }])
})

t.test('a transient error is left to be tried again', async (t) => {
  for (const code of ['55P03', '57014', '57P01', '53300', '08006', 'ECONNRESET']) {
    const { db, calls } = fake({ 'jobs.apply_batch': failing(code) })
    await t.rejects(makeApplyBatch({ db, ...context })({}), { code })
    t.notOk(calls.some(({ name }) => name === 'jobs.fail_batch'), code)
  }
})

const orphaned = (schema: string, table: string, constraint: string): Error =>
  Object.assign(failing('23503', 'the key is not present'), { schema, table, constraint })
const REST = 'decisions_realm_id_rests_on_fkey'

t.test('INTAKE-60 a batch that collides with others (40001, 40P01, 23503 on decisions) is applied again three times, each logged with its constraint and reference; then it has failed', async (t) => {
  for (const [error, constraint] of [
    [failing('40001'), undefined], [failing('40P01'), undefined], [orphaned('identity', 'decisions', REST), REST],
    [orphaned('identity', 'grounds', 'grounds_of'), 'grounds_of'], [orphaned('identity', 'redirects', 'redirects_of'), 'redirects_of']
  ] as const) {
    const { db, calls } = fake({ 'jobs.apply_batch': error })
    const { lines, log } = keep()
    const came = await makeApplyBatch({ db, ...context, log })({})
    const { code } = error as unknown as { code: string }
    t.match(came, { batch_id: BATCH, failure: code })
    t.equal(came.constraint, constraint)
    t.equal(calls.filter(({ name }) => name === 'jobs.apply_batch').length, 4)
    t.equal(calls.at(-1)?.name, 'jobs.fail_batch')
    t.match(calls.at(-1)?.values?.[1], `reference ${came.reference}`)
    t.equal(lines.length, 3)
    for (const [n, line] of lines.entries()) {
      t.match(line, { level: 40, batch_id: BATCH, reference: came.reference, attempt: n + 1, code })
      t.equal(line.constraint, constraint)
    }
  }
})

t.test('INTAKE-60 a batch that collided is done when a further attempt is; another broken reference is not tried again', async (t) => {
  let left = 2
  const query: Queryable['query'] = async ({ name }) => {
    if (name === 'jobs.start_batch') return { rows: [{ answer: BATCH }] }
    if (name === 'jobs.apply_batch' && left-- > 0) throw failing('40P01')
    return { rows: [{ answer: { created: 1 } }] }
  }
  t.same(await makeApplyBatch({ db: { query }, ...context })({}), { batch_id: BATCH, counts: { created: 1 }, collisions: 2 })
  for (const error of [orphaned('canon', 'teams', 'teams_of'), orphaned('ledger', 'decisions', REST), failing('23505')]) {
    const { db, calls } = fake({ 'jobs.apply_batch': error })
    await makeApplyBatch({ db, ...context })({})
    t.same(calls.map(({ name }) => name), ['jobs.start_batch', 'jobs.apply_batch', 'jobs.fail_batch'])
  }
})

t.test('LIMIT-42 the time limit is that of one attempt: what an operator ends after a collision is tried again', async (t) => {
  let now = 0
  t.intercept(performance, 'now', { value: () => now })
  const ends = [failing('40P01'), failing('57014')]
  const calls: unknown[] = []
  const query: Queryable['query'] = async ({ name }) => {
    calls.push(name)
    if (name === 'jobs.start_batch') return { rows: [{ answer: BATCH }] }
    if (ends.length > 1) now += 200_000
    throw ends.shift()
  }
  await t.rejects(makeApplyBatch({ db: { query }, ...context })({}), { code: '57014' })
  t.same(calls, ['jobs.start_batch', 'jobs.apply_batch', 'jobs.apply_batch'])
})

t.test('OPERATE-25 any other error fails the batch with a sentence and a reference, under which the log has what the database said', async (t) => {
  const detail = 'Failing row contains (secret, of, another).'
  const { db, calls } = fake({
    'jobs.apply_batch': Object.assign(failing('23514', 'new row for relation "claims" violates check constraint "x"'), { detail })
  })
  const reported = await makeApplyBatch({ db, ...context })({})
  t.match(reported, { batch_id: BATCH, failure: '23514', error: /check constraint/, detail })
  const [, error] = calls.at(-1)?.values as [string, string]
  t.equal(calls.at(-1)?.name, 'jobs.fail_batch')
  t.match(error, /^The batch could not be applied: .* reference [0-9a-f-]{36} /)
  t.match(error, reported.reference as string)
  t.notMatch(error, /relation|constraint|claims|23514|secret/)
})

t.test('OPERATE-25 an error that is raised for people is reported in its own words', async (t) => {
  const { db, calls } = fake({ 'jobs.apply_batch': failing('OYC03', 'Something with this name exists.') })
  await makeApplyBatch({ db, ...context })({})
  t.match(calls.at(-1)?.values?.[1], /^Something with this name exists\. .* reference /)
})

t.test('a job that finds no batch whose turn it is ends', async (t) => {
  const { db, calls } = fake({ 'jobs.start_batch': null })
  t.same(await makeApplyBatch({ db, ...context })({}), { idle: true })
  t.equal(calls.length, 1)
})

t.test('LIMIT-42 a batch that ran into the time limit is put off, or has failed; one that was ended before is tried again', async (t) => {
  const { db, calls } = fake({ 'jobs.apply_batch': failing('57014'), 'jobs.put_off_batch': 'received' })
  t.same(await makeApplyBatch({ db, ...context, batchSeconds: 0 })({}), { batch_id: BATCH, put_back: 'time limit' })
  t.same(calls.at(-1), { name: 'jobs.put_off_batch', values: [BATCH, 0] })
  const again = fake({ 'jobs.apply_batch': failing('57014'), 'jobs.put_off_batch': 'failed' })
  t.same(await makeApplyBatch({ db: again.db, ...context, batchSeconds: 0 })({}), { batch_id: BATCH, failure: 'time limit' })
})
