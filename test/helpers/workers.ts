/**
 * What a worker with four places does, without the clock of its queue: batches as their turn comes, then the jobs that compare and merge;
 * and somebody who kills the sessions that are at it. What was killed is resumed as soon as a place has nothing else to do.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Test } from 'tap'
import { call } from '../../db/call.ts'
import { isTransient } from '../../db/errors.ts'
import { makePool } from '../../db/pool.ts'
import { makeApplyBatch } from '../../worker/tasks/apply_batch.ts'
import { makeMatchNames } from '../../worker/tasks/match_names.ts'
import { makeMergeMatched } from '../../worker/tasks/merge_matched.ts'
import type { Query, TestDatabase } from './database.ts'
import type { Realm } from './seed.ts'

const PLACES = 4
const APPLICATION = 'oyss killed'
/** Milliseconds between two looks at who is at work. */
const POLL = 2

export type Workers = {
  /** Works until nothing of the realm waits, be it done or failed. `kills`: how many times somebody is found at work between two kills. */
  finish: (realm: Realm, kills: readonly number[]) => Promise<{ killed: number, collisions: number }>
  /** What was logged as a warning or worse since `finish` was called last, and the errors that a job ended with. */
  lines: () => string[]
}

/** `q` commits, as the administering user. */
export async function useWorkers (t: Pick<Test, 'teardown'>, database: TestDatabase, q: Query): Promise<Workers> {
  // Where two wait for one another, one is ended at once rather than after a second.
  await q(`do $$ begin execute format('alter database %I set deadlock_timeout = ''20ms''', current_database()); end $$`)
  const db = makePool({ connectionString: database.connectionString, role: 'oyss_resolver', max: PLACES, application: APPLICATION })
  t.teardown(() => db.end())
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => { lines.push(line.trim()) } })
  const relay = { drain: async () => ({ taken: 0 }), wake: () => {} }
  const applyBatch = makeApplyBatch({ db, log, relay, places: PLACES + 1, batchSeconds: 300 })
  const jobs: Record<string, any> = {
    'match_names:': makeMatchNames({ db }), 'merge:': makeMergeMatched({ db, relay, log, places: PLACES })
  }

  /** One batch, or else one job; false when there is none. A job that fails waits again. */
  const workOnce = async ({ realmId }: Realm): Promise<boolean> => {
    const { idle, failure, ...facts } = await applyBatch({})
    if (failure) lines.push(JSON.stringify({ failure, ...facts }))
    if (!idle) return true
    const [job] = await q(`delete from graphile_worker._private_jobs where id = (
      select id from graphile_worker._private_jobs where key ~ '^(match_names|merge):' and payload ->> 'realm_id' = $1::text
       order by random() limit 1) returning key, payload`, [realmId])
    if (!job) return false
    const [kind] = /^\w+:/.exec(job.key)!
    await jobs[kind](job.payload).catch(async (error: Error) => {
      await q('select util.enqueue($1, $2, $3)', [kind === 'merge:' ? 'merge_matched' : 'match_names', job.payload, job.key])
      throw error
    })
    return true
  }
  const isOver = async ({ realmId }: Realm): Promise<boolean> => !await q.value(`
    select exists (select from intake.batches where realm_id = $1 and status in ('received', 'processing'))
        or exists (select from graphile_worker._private_jobs where key ~ '^(match_names|merge):' and payload ->> 'realm_id' = $1::text)`,
  [realmId])

  return {
    lines: () => lines,
    finish: async (realm, kills) => {
      lines.length = 0
      let [hasEnded, killed, unexpected] = [false, 0, undefined as Error | undefined]
      const work = async (): Promise<void> => {
        while (unexpected === undefined && !hasEnded) {
          try {
            if (await workOnce(realm)) continue
            if (await isOver(realm)) return
            await sleep(POLL)
            // A session that was killed may hold the lock of its batch a moment longer than its client lives.
            await call(db, 'jobs.resume_batches', {})
          } catch (error) {
            lines.push(String(error))
            // A merge that waited in vain for batches is tried again (OYC03).
            if (!isTransient(error) && (error as { code?: string }).code !== 'OYC03') unexpected = error as Error
          }
        }
      }
      const kill = async (): Promise<void> => {
        for (const count of kills) {
          for (let seen = 0; seen <= count && !hasEnded; await sleep(POLL)) {
            seen += await q.value(`select count(*)::integer from pg_stat_activity
              where datname = current_database() and application_name = $1 and state = 'active'`, [APPLICATION])
          }
          if (hasEnded) return
          killed += await q.value(`select count(pg_terminate_backend(pid))::integer from (select pid from pg_stat_activity
            where datname = current_database() and application_name = $1 and state = 'active' order by random() limit 1) a`, [APPLICATION])
        }
      }
      const killing = kill()
      await Promise.all(Array.from({ length: PLACES }, work)).finally(() => { hasEnded = true })
      await killing
      if (unexpected) throw unexpected
      return { killed, collisions: lines.filter((line) => line.includes('collided')).length }
    },
  }
}
