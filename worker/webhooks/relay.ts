/**
 * Drains the outbox when woken, and once a second as the net: jobs.relay_outbox matches recipients; caches purge what is out
 * of date.
 */
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'

/** What one round did; `purge` are the teams whose calendars are out of date, where `purges` asks for them. */
export type Relayed = { taken: number, events: number, deliveries: number, purge: string[] }
export type RelayOptions = { db: Queryable, baseUrl: string, purges: boolean, log: Logger, onRelayed: (relayed: Relayed) => void }
/** `drain` resolves with the number of rows when everything committed before the call has been relayed; `wake` does not wait. */
export type Relay = { drain: () => Promise<{ taken: number }>, wake: () => void, stop: () => Promise<void> }

/** Rows a transaction: the first are on their way before the last are looked at. */
const ROUND = 500
const NET = 1_000

export function startRelay ({ db, baseUrl, purges, log, onRelayed }: RelayOptions): Relay {
  let isStopping = false
  let running: Promise<{ taken: number }> | undefined
  let next: Promise<{ taken: number }> | undefined

  const round = async (): Promise<{ taken: number }> => {
    let taken = 0
    for (let last = ROUND; last === ROUND && !isStopping;) {
      const relayed = await call(db, 'jobs.relay_outbox', { base_url: baseUrl, batch_limit: ROUND, purges }) as Relayed
      last = relayed.taken
      taken += last
      if (last > 0) onRelayed(relayed)
    }
    return { taken }
  }
  const start = (): Promise<{ taken: number }> => {
    const started = round().finally(() => { if (running === started) running = undefined })
    return running = started
  }
  /** What was committed while a round runs may be behind its last look, so another follows, one for all who ask meanwhile. */
  const drain = (): Promise<{ taken: number }> => {
    if (running === undefined) return start()
    return next ??= running.then(() => {}, () => {}).then(() => { next = undefined; return start() })
  }
  const wake = (): void => { if (!isStopping) drain().catch((error: Error) => log.warn({ error: error.message }, 'outbox not relayed')) }
  const net = setInterval(() => { if (running === undefined) wake() }, NET)
  wake()
  return {
    drain, wake,
    stop: async () => {
      isStopping = true
      clearInterval(net)
      await Promise.allSettled([running, next])
    },
  }
}
