/**
 * Keeps runs of feeds under way: leases what is due, fetches and parses it with no transaction open, records each step (FEED-172). The
 * database says what is due and what may be asked of whom; a run whose worker died goes on from its last recorded step when its lease ends,
 * and what that worker still reports is not recorded (FEED-11).
 */
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import { makeSemaphore, type Semaphore } from '../../platform/semaphore.ts'
import { startLeasing } from '../leasing.ts'
import { BUNDLE, MOST_AHEAD, MOST_UNREAD } from './limits.ts'
import { makeStep, type Claim, type Ended, type StepNeeds } from './step.ts'

/** `concurrency`: requests under way at once. `onEnded` is called with each run that ended. */
export type FeedPumpOptions = StepNeeds & {
  name: string, concurrency: number, log: Logger, onEnded?: (ended: Ended) => void
}
/** `wake`: something may be due. `stop` lets what is under way end, at most so long, and leaves the rest to its leases. */
export type FeedPump = { wake: () => void, size: () => number, stop: (milliseconds: number) => Promise<void> }

/** Where few places are free, those that become so within this many milliseconds are filled by one claim. */
const PAUSE = 100
/** Milliseconds that recording a fetch which was cut off may take. */
const SHUTDOWN_GRACE = 500

export function startFeedPump ({ db, name, concurrency, leaseSeconds, log, onEnded, ...needs }: FeedPumpOptions): FeedPump {
  const semaphore = makeSemaphore({ permits: concurrency })
  let answers = 0
  const asking: Pick<Semaphore, 'run' | 'size'> = {
    run: (work) => semaphore.run(work).finally(() => { answers += 1; wake() }), size: semaphore.size
  }
  const step = makeStep({ ...needs, db, leaseSeconds }, asking)
  let timer: NodeJS.Timeout | undefined
  let claimedAt = -PAUSE
  /** Whether the last claim found less than was wanted. */
  let isAll = false

  const work = async (claim: Claim, leaseEnds: number): Promise<void> => {
    const startedAt = performance.now()
    const facts = { run_id: claim.run_id, feed_id: claim.feed_id, target_id: claim.target_id, trigger: claim.trigger, host: claim.host }
    try {
      const ended = await step(claim, leaseEnds)
      if (ended === undefined) return
      const durationMs = Math.round(performance.now() - startedAt)
      log.info({ ...facts, ...ended, duration_ms: durationMs }, 'feed run')
      onEnded?.(ended)
    } catch (error) {
      // No fault of the publisher, so nothing is held against it: the lease ends, and the run goes on.
      const { code, message } = error as { code?: string, message: string }
      log.error({ ...facts, code, error: message }, 'feed run left to its lease')
    }
  }

  const { wake, size, stop } = startLeasing({
    noun: 'feed runs', log,
    /** As many as make a request now, and as many beside them as the last second would have answered: none waits long for its turn. */
    countFree: () => {
      const { asking: busy, reading } = step.size()
      const ahead = Math.min(answers * 1_000 / Math.max(performance.now() - claimedAt, PAUSE), MOST_AHEAD)
      return reading > MOST_UNREAD ? 0 : Math.floor(concurrency + ahead) - busy
    },
    claim: async (most, begin) => {
      const early = claimedAt + PAUSE - performance.now()
      if ((most < BUNDLE || isAll) && early > 0) {
        timer ??= setTimeout(() => { timer = undefined; wake() }, early).unref()
        return false
      }
      claimedAt = performance.now()
      answers = 0
      const leaseEnds = performance.now() + leaseSeconds * 1000
      const claims = await call(db, 'jobs.claim_targets', { worker: name, most, lease_seconds: leaseSeconds }) as Claim[]
      for (const claim of claims) begin(work(claim, leaseEnds))
      isAll = claims.length < most
      return !isAll
    }
  })
  // What is being parsed when the time is over is left where it is.
  return { wake, size, stop: (milliseconds) => stop(milliseconds, needs.fetcher.close, SHUTDOWN_GRACE) }
}
