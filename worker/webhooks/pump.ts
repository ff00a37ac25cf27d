/**
 * Keeps deliveries under way: claims what is due, sends it with no transaction open, records how it went. The database says what is due, to
 * whom, and when again (jobs.claim_deliveries, jobs.record_attempts); a claim that nobody records is due again when its lease ends.
 */
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import type { Routines } from '../../db/routines.ts'
import { remember } from '../../platform/remember.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { NET, startLeasing } from '../leasing.ts'
import type { Outcome } from './outcome.ts'
import { makeRecorder, type Recorded } from './record.ts'
import type { Sender } from './send.ts'

/**
 * `concurrency`: attempts under way at once, not counting those that wait for a slow receiver; `window`: most of one subscription.
 * `onAttempt` is called with each that ended, with what was recorded.
 */
export type PumpOptions = {
  db: Queryable, secrets: SecretBox, sender: Sender, name: string, concurrency: number, window: number,
  leaseSeconds: number, log: Logger, onAttempt?: (outcome: Outcome, recorded: Recorded) => void
}
/** `wake`: something may be due. `stop` lets what is under way end, at most so long, and cuts off the rest. */
export type Pump = { wake: () => void, size: () => number, stop: (milliseconds: number) => Promise<void> }

type Claim = { [Column in keyof Claimed]: Column extends 'previous_secret' ? Claimed[Column] : NonNullable<Claimed[Column]> }
type Claimed = Routines['jobs.claim_deliveries']['result'][number]

/** An attempt that takes longer counts apart, so that receivers that hang do not use up the places of others. */
const SLOW_AFTER = 500
const SLOW_FOR_ONE = 7

export function startPump ({ db, secrets, sender, name, concurrency, window, leaseSeconds, log, onAttempt }: PumpOptions): Pump {
  const record = makeRecorder(db, window)
  const openSecret = remember((sealed: Buffer, id: string) => `${id} ${sealed.toString('base64')}`, secrets.open)

  const attempt = async (claim: Claim, leaseEnds: number): Promise<void> => {
    const facts = {
      delivery_id: claim.delivery_id, subscription_id: claim.subscription_id, event_id: claim.event_id, attempt: claim.attempt
    }
    try {
      const sealed = [claim.secret, claim.previous_secret].filter((secret) => secret !== null)
      const opened = sealed.map((secret) => openSecret(secret, claim.subscription_id))
      const outcome = await sender.send({
        url: claim.url, mode: claim.mode as 'test' | 'live', eventId: claim.event_id, body: claim.body, secrets: opened
      })
      if (outcome === undefined) return
      const { statusCode, durationMs, error, retryAfterSeconds } = outcome
      const recorded = await record(
        {
          delivery_id: claim.delivery_id, token: claim.token, status_code: statusCode, duration_ms: durationMs, error,
          retry_after_seconds: retryAfterSeconds
        },
        leaseEnds
      )
      const { state, next_attempt_at: next, is_disabled: isDisabled } = recorded
      log.info(
        {
          ...facts, status: statusCode, error: error ?? undefined, state, next_attempt_at: next ?? undefined,
          is_disabled: isDisabled || undefined, duration_ms: durationMs
        },
        'delivery attempted'
      )
      onAttempt?.(outcome, recorded)
    } catch (error) {
      // No fault of the receiver, so nothing is held against it: the lease ends, and the delivery is sent again.
      log.error({ ...facts, error: (error as Error).message }, 'delivery left to its lease')
    }
  }

  const wakeIn = (milliseconds: number): void => { setTimeout(() => wake(), milliseconds).unref() }
  const { wake, size, stop } = startLeasing({
    noun: 'deliveries', log,
    countFree: (underWay) => {
      const slowSince = performance.now() - SLOW_AFTER
      let slow = 0
      for (const startedAt of underWay.values()) if (startedAt < slowSince) slow++; else break
      return Math.min(concurrency - (underWay.size - slow), concurrency * (SLOW_FOR_ONE + 1) - underWay.size)
    },
    claim: async (most, begin) => {
      const claims = await call(db, 'jobs.claim_deliveries', {
        worker: name, most, lease_seconds: leaseSeconds, window_limit: window
      }) as Claim[]
      const leaseEnds = performance.now() + leaseSeconds * 1000
      for (const claim of claims) begin(attempt(claim, leaseEnds))
      return claims.length === most
    },
    onFull: () => wakeIn(SLOW_AFTER / 5),
    /** In between when something falls due. */
    onNet: () => {
      call(db, 'jobs.next_delivery_at', {}).then(
        (at) => { if (at !== null && at.getTime() - Date.now() < NET) wakeIn(Math.max(at.getTime() - Date.now(), 0)) }, () => {}
      )
    }
  })
  return { wake, size, stop: (milliseconds) => stop(milliseconds, sender.close) }
}
