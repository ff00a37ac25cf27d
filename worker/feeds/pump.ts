/**
 * Keeps runs of feeds under way: leases what is due, fetches and parses it with no transaction open, records each step (FEED-172). The
 * database says what is due and what may be asked of whom; a run whose worker died goes on from its last recorded step when its lease ends,
 * and what that worker still tells is not recorded (FEED-11).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import { makeStep, type Claim, type Ended, type StepNeeds } from './step.ts'

/** `concurrency`: runs under way at once. `onEnded` is told of each run that ended. */
export type FeedPumpOptions = StepNeeds & {
  name: string, concurrency: number, log: Logger, onEnded?: (ended: Ended) => void
}
/** `wake`: something may be due. `stop` lets what is under way end, at most so long, and leaves the rest to its leases. */
export type FeedPump = { wake: () => void, size: () => number, stop: (milliseconds: number) => Promise<void> }

const NET = 1_000
/** While most places are taken, those that end within so many milliseconds are filled by one claim. */
const PAUSE = 100
/** Milliseconds that recording a fetch which was cut off may take. */
const FAREWELL = 500

export function startFeedPump ({ db, name, concurrency, leaseSeconds, log, onEnded, ...needs }: FeedPumpOptions): FeedPump {
  const underWay = new Set<Promise<void>>()
  const step = makeStep({ ...needs, db, leaseSeconds })
  let isStopping = false
  let isWanted = false
  let passing: Promise<void> | undefined
  let claimedAt = -PAUSE

  const pass = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      const most = concurrency - underWay.size
      if (most <= 0) return // whoever ends wakes it
      isWanted = false
      const early = claimedAt + PAUSE - performance.now()
      if (most < concurrency / 2 && early > 0) { setTimeout(wake, early).unref(); return }
      claimedAt = performance.now()
      const leaseEnds = performance.now() + leaseSeconds * 1000
      const claims = await call(db, 'jobs.claim_targets', { worker: name, most, lease_seconds: leaseSeconds }) as Claim[]
      for (const claim of claims) {
        const working: Promise<void> = work(claim, leaseEnds).finally(() => { underWay.delete(working); wake() })
        underWay.add(working)
      }
      if (claims.length > 0) isWanted = true
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
      if (isWanted && underWay.size < concurrency) wake()
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
