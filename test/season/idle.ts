/** Whether the worker has done all that was due, so that what comes next meets the same state in every run of a seed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../db/pool.ts'

const LONGEST = 300_000
const WAITING = `
  select concat_ws(', ',
    case when exists (select from intake.batches where status in ('received', 'processing')) then 'batches' end,
    case when exists (select from connect.runs where state in ('claimed', 'fetched', 'extracted')) then 'runs' end,
    case when exists (select from matching.noted) then 'names to compare' end,
    case when exists (select from identity.merges) then 'pairs to merge' end,
    (select string_agg(distinct coalesce(key, 'job'), ', ') from graphile_worker._private_jobs
      where attempts < max_attempts and run_at <= now())) as waiting`

export async function waitUntilIdle (admin: Client): Promise<void> {
  const deadline = Date.now() + LONGEST
  for (let pause = 5; ; pause = Math.min(pause * 1.5, 40)) {
    const { waiting } = (await admin.query(WAITING)).rows[0]
    if (waiting === '') return
    if (Date.now() > deadline) throw new Error(`the worker has not done: ${waiting}`)
    await sleep(pause)
  }
}
