import type { JobHelpers } from 'graphile-worker'
import { pino } from 'pino'
import t from 'tap'
import { makeTask, type TaskContext } from '../../worker/make_task.ts'

/** Runs a task that comes to this; gives its log line and what was counted. */
async function run (work: () => Promise<Record<string, unknown>>): Promise<{ line: Record<string, unknown>, counted: string[] }> {
  const lines: Record<string, unknown>[] = []
  const counted: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => { lines.push(JSON.parse(line)) } })
  const task = makeTask('apply_batch', () => work, { log } as TaskContext, { onJob: (_, outcome) => { counted.push(outcome) } })
  await (task({}, { job: { id: '7', attempts: 1 } } as JobHelpers) as Promise<void>).catch(() => {})
  return { line: lines[0]!, counted }
}

t.test('a job has one line in the log: an error where what it was for has failed, a warning where it is put back', async (t) => {
  for (const [came, level, outcome] of [
    [{ batch_id: 'b', counts: {} }, 30, 'done'], [{ batch_id: 'b', put_back: 'time limit' }, 40, 'put back'],
    [{ batch_id: 'b', failure: '23514', reference: 'r' }, 50, 'failed']
  ] as const) {
    const { line, counted } = await run(async () => came)
    t.match(line, { level, task: 'apply_batch', job_id: '7', ...came, msg: `job ${outcome}` })
    t.same(counted, [outcome])
  }
  const { line, counted } = await run(async () => { throw Object.assign(new Error('gone'), { code: '57P01' }) })
  t.match(line, { level: 40, code: '57P01', error: 'gone', msg: 'job put back' })
  t.same(counted, ['put back'])
})
