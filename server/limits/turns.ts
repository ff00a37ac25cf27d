/**
 * How many statements of one account run at once on the sessions that everybody shares, so that whoever asks for what takes long takes no
 * session from others (LIMIT-20). Those beyond wait here, where they hold no session, first come first served.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../../db/errors.ts'

/**
 * `most` statements at once; `patience` is how many milliseconds one waits at most, `refusal` what is then thrown (rate_limited by itself),
 * `wait` the clock, for tests.
 */
export type TurnOptions = {
  most: number, patience: number, refusal?: () => ServiceError, wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}
/** Runs `work` when it is the turn of `who`. Errors: the refusal when the places of `who` stayed taken; those of `work`. */
export type Turns = { take: <T>(who: string, work: () => Promise<T>) => Promise<T> }

const pause: NonNullable<TurnOptions['wait']> = (milliseconds, signal) => sleep(milliseconds, undefined, { signal, ref: false })

const tooMany = ({ most, patience }: TurnOptions): ServiceError => new ServiceError(
  'rate_limited',
  `${most} requests of this account that take long are being worked on, and this one has waited ${patience / 1000} s for them. Send ` +
    'fewer at once, or ask for less: a smaller `limit`, a narrower filter, a smaller batch.',
  { headers: { 'Retry-After': '1' } }
)

export function makeTurns (options: TurnOptions): Turns {
  const { most, patience, refusal = () => tooMany(options), wait = pause } = options
  const accounts = new Map<string, { running: number, waiting: (() => void)[] }>()

  /** Resolves when a place is handed over; rejects after `patience`. */
  async function waitFor (waiting: (() => void)[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<true>()
    const done = new AbortController()
    const next = (): void => resolve(true)
    waiting.push(next)
    const isHanded = await Promise.race([promise, wait(patience, done.signal).then(() => false, () => false)])
    done.abort()
    const at = waiting.indexOf(next)
    if (isHanded === true || at === -1) return
    waiting.splice(at, 1)
    throw refusal()
  }

  return {
    take: async (who, work) => {
      let account = accounts.get(who)
      if (account === undefined) accounts.set(who, account = { running: 0, waiting: [] })
      if (account.running >= most) await waitFor(account.waiting)
      else account.running += 1
      try { return await work() } finally {
        const next = account.waiting.shift()
        if (next !== undefined) next() // the place is handed over
        else if (--account.running === 0) accounts.delete(who)
      }
    }
  }
}
