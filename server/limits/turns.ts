/**
 * How much of one account is worked on at once by what everybody shares, so that whoever asks for what takes long takes no place from
 * others: statements on sessions (LIMIT-20), large bodies in threads (LIMIT-32). Those beyond wait here, where they hold no place, first
 * come first served.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../../db/errors.ts'

/**
 * `most` pieces of work at once; `quick` instead while none of the account took longer than `slowAfter` milliseconds within the last
 * `memory`; `patience` is how many milliseconds one waits at most, `room` how much may wait at once of an account, by the sizes that `take`
 * is told (neither: without end), `refusal` what is then thrown (rate_limited by itself), `wait` and `now` the clock, for tests.
 */
export type TurnOptions = {
  most: number, quick?: number, slowAfter?: number, memory?: number, patience?: number, room?: number, refusal?: () => ServiceError,
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>, now?: () => number
}
/** Runs `work` when it is the turn of `who`. Errors: the refusal when no place came free in time or too much waits; those of `work`. */
export type Turns = { take: <T>(who: string, work: () => Promise<T>, size?: number) => Promise<T> }

const pause: NonNullable<TurnOptions['wait']> = (milliseconds, signal) => sleep(milliseconds, undefined, { signal, ref: false })

const tooMany = ({ most, patience = 0 }: TurnOptions): ServiceError => new ServiceError(
  'rate_limited',
  `${most} requests of this account that take long are being worked on, and this one has waited ${patience / 1000} s for them. Send ` +
    'fewer at once, or ask for less: a smaller `limit`, a narrower filter, a smaller batch.',
  { headers: { 'Retry-After': '1' } }
)

type Waiting = { next: () => void, size: number }
type Account = { running: number, slowUntil: number, waiting: Waiting[] }

export function makeTurns (options: TurnOptions): Turns {
  const { most, quick = most, slowAfter = 200, memory = 10_000, patience, room = Infinity } = options
  const { refusal = () => tooMany(options), wait = pause, now = () => performance.now() } = options
  const accounts = new Map<string, Account>()
  const hasPlace = ({ running, slowUntil }: Account): boolean => running < (now() < slowUntil ? most : quick)

  /** Resolves when a place is handed over; rejects at once where there is no room, and after `patience`. */
  async function waitFor (waiting: Waiting[], size: number): Promise<void> {
    if (waiting.reduce((sum, other) => sum + other.size, size) > room) throw refusal()
    const { promise, resolve } = Promise.withResolvers<true>()
    const own: Waiting = { next: () => resolve(true), size }
    waiting.push(own)
    if (patience === undefined) return void await promise
    const done = new AbortController()
    const isHanded = await Promise.race([promise, wait(patience, done.signal).then(() => false, () => false)])
    done.abort()
    const at = waiting.indexOf(own)
    if (isHanded === true || at === -1) return
    waiting.splice(at, 1)
    throw refusal()
  }

  return {
    take: async (who, work, size = 1) => {
      let account = accounts.get(who)
      if (account === undefined) accounts.set(who, account = { running: 0, slowUntil: 0, waiting: [] })
      const own = account
      if (!hasPlace(own) || own.waiting.length > 0) await waitFor(own.waiting, size)
      else own.running += 1
      const startedAt = now()
      const noteSlow = (): void => { own.slowUntil = now() + memory }
      const watch = setTimeout(noteSlow, slowAfter).unref()
      try { return await work() } finally {
        clearTimeout(watch)
        own.running -= 1
        if (now() - startedAt >= slowAfter) noteSlow()
        for (; own.waiting.length > 0 && hasPlace(own); own.running += 1) own.waiting.shift()?.next() // the place is handed over
        const forget = (): void => { if (own.running === 0 && accounts.get(who) === own) accounts.delete(who) }
        if (now() >= own.slowUntil) forget()
        else setTimeout(forget, memory).unref()
      }
    }
  }
}
