/**
 * Keeps runs of feeds under way: leases what is due, fetches and parses it with no transaction open, records each step (FEED-172). The
 * database says what is due and what may be asked of whom; a run whose worker died goes on from its last recorded step when its lease ends,
 * and what that worker still tells is not recorded (FEED-11).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import { makeSemaphore, type Semaphore } from '../../platform/semaphore.ts'
import { BUNDLE, MOST_AHEAD, MOST_UNREAD } from './limits.ts'
import { makeStep, type Claim, type Ended, type StepNeeds } from './step.ts'

/** `concurrency`: requests under way at once. `onEnded` is told of each run that ended. */
export type FeedPumpOptions = StepNeeds & {
  name: string, concurrency: number, log: Logger, onEnded?: (ended: Ended) => void
}
/** `wake`: something may be due. `stop` lets what is under way end, at most so long, and leaves the rest to its leases. */
export type FeedPump = { wake: () => void, size: () => number, stop: (milliseconds: number) => Promise<void> }

const NET = 1_000
/** Where few places are free, those that become so within so many milliseconds are filled by one claim. */
const PAUSE = 100
/** Milliseconds that recording a fetch which was cut off may take. */
const FAREWELL = 500

export function startFeedPump ({ db, name, concurrency, leaseSeconds, log, onEnded, ...needs }: FeedPumpOptions): FeedPump {
  const underWay = new Set<Promise<void>>()
  const semaphore = makeSemaphore({ permits: concurrency })
  let answers = 0
  const asking: Pick<Semaphore, 'run' | 'size'> = {
    run: (work) => semaphore.run(work).finally(() => { answers += 1; wake() }), size: semaphore.size
  }
  const step = makeStep({ ...needs, db, leaseSeconds }, asking)
  let isStopping = false
  let isWanted = false
  let passing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let claimedAt = -PAUSE
  /** Whether the last claim found less than was wanted. */
  let isAll = false

  /** As many as make a request now, and as many beside them as the last second would have answered: none waits long for its turn. */
  const countFree = (): number => {
    const { asking: busy, reading } = step.size()
    const ahead = Math.min(answers * 1_000 / Math.max(performance.now() - claimedAt, PAUSE), MOST_AHEAD)
    return reading > MOST_UNREAD ? 0 : Math.floor(concurrency + ahead) - busy
  }
  const pass = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      const most = countFree()
      if (most <= 0) return // whoever is answered wakes it
      isWanted = false
      const early = claimedAt + PAUSE - performance.now()
      if ((most < BUNDLE || isAll) && early > 0) {
        timer ??= setTimeout(() => { timer = undefined; wake() }, early).unref()
        return
      }
      claimedAt = performance.now()
      answers = 0
      const leaseEnds = performance.now() + leaseSeconds * 1000
      const claims = await call(db, 'jobs.claim_targets', { worker: name, most, lease_seconds: leaseSeconds }) as Claim[]
      for (const claim of claims) {
        const working: Promise<void> = work(claim, leaseEnds).finally(() => { underWay.delete(working); wake() })
        underWay.add(working)
      }
      isAll = claims.length < most
      if (!isAll) isWanted = true
    }
  }
  const wake = (): void => {
    isWanted = true
    if (isStopping) return
    passing ??= pass().catch((error: Error) => {
      isWanted = false // the net tries again
      log.warn({ error: error.message }, 'feeds not claimed')
    }).finally(() => {
      passing = undefined
      if (isWanted && countFree() > 0) wake()
    })
  }

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

  const net = setInterval(wake, NET)
  wake()
  return {
    wake,
    size: () => underWay.size,
    stop: async (milliseconds) => {
      isStopping = true
      clearInterval(net)
      await passing
      const drained = Promise.all(underWay).then(() => true)
      const isDrained = await Promise.race([drained, sleep(milliseconds, false, { ref: false })])
      if (!isDrained) log.warn({ cut_off: underWay.size }, 'feed runs left to their leases')
      needs.fetcher.close() // what is being parsed is left where it is
      await Promise.race([drained, sleep(FAREWELL, undefined, { ref: false })])
    },
  }
}
