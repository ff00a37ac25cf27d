/** Waits until a worker has done with a run, and reports its progress on standard error. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../db/pool.ts'
import { remark } from '../../platform/output.ts'
import { command } from '../command.ts'
import type { Run } from './format_run.ts'

const UNDER_WAY: Record<string, string> = {
  claimed: 'fetching it', fetched: 'reading it', extracted: 'comparing it with what is known'
}
const LOOK_EVERY = 100
/** Milliseconds after which somebody should have begun, and after which it is reported as still running. */
const NOBODY_AFTER = 15_000
const PRINT_EVERY = 5_000
const LONGEST = 180_000

/** The run when it has ended and what it pushed is applied; as it is after three minutes. */
export async function awaitRun (db: Client, runId: string): Promise<Run> {
  const startedAt = Date.now()
  let printed = ''
  let printedAt = 0
  for (;;) {
    const run = await command(db, 'manage.show_run', { run_id: runId }) as Run
    const stage = UNDER_WAY[run.state] ?? (run.is_settled === false ? 'applying it' : undefined)
    const waited = Date.now() - startedAt
    if (stage === undefined || waited > LONGEST) return run
    if (waited > NOBODY_AFTER && run.state === 'fetched' && printed !== 'nobody') {
      remark('no worker has begun the run; start one (npm start, or oyss worker)')
      printed = 'nobody'
    } else if (printed !== 'nobody' && (stage !== printed && waited > 1_000 || Date.now() - printedAt > PRINT_EVERY && printed !== '')) {
      remark(`${stage} (${Math.round(waited / 1000)} s)`)
      printed = stage
      printedAt = Date.now()
    }
    await sleep(LOOK_EVERY)
  }
}

/** The first run of a feed whose address is fetched, as soon as there is one. */
export async function awaitFirstRun (db: Client, feedId: string): Promise<Run | undefined> {
  for (const deadline = Date.now() + NOBODY_AFTER; Date.now() < deadline; await sleep(LOOK_EVERY)) {
    const { last_run: run } = await command(db, 'manage.show_feed', { feed_id: feedId }) as { last_run?: Run }
    if (run !== undefined) return awaitRun(db, run.run_id)
  }
  remark('no worker has fetched it yet; one does when the service runs (npm start, or oyss worker)')
  return undefined
}
