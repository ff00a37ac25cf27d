/**
 * How much of one account is worked on at once by what everybody shares, so that whoever asks for what takes long takes no place from
 * others: statements on sessions (LIMIT-20), large bodies in threads (LIMIT-32). Those beyond wait here, where they hold no place, first
 * come first served.
 */
import { ServiceError } from '../../db/errors.ts'

/**
 * `most` pieces of work at once; `quick` instead while none of the account took longer than `slowAfter` milliseconds within the last
 * `memory`; `patience` is how many milliseconds one waits at most, `room` how much may wait at once of an account, by the sizes that `take`
 * is told (neither: without end), `refusal` what is then thrown (rate_limited by itself), `later` and `now` the clock, for tests.
 */
export type TurnOptions = {
  most: number, quick?: number, slowAfter?: number, memory?: number, patience?: number, room?: number, refusal?: () => ServiceError,
  later?: Later, now?: () => number
}
/** Does something after some milliseconds, unless what is returned is called before. */
type Later = (milliseconds: number, work: () => void) => () => void
/** Runs `work` when it is the turn of `who`. Errors: the refusal when no place came free in time or too much waits; those of `work`. */
export type Turns = { take: <T>(who: string, work: () => Promise<T>, size?: number) => Promise<T> }

const setTimer: Later = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds).unref()
  return () => clearTimeout(timer)
}

const tooMany = ({ most, patience = 0 }: TurnOptions): ServiceError => new ServiceError(
  'rate_limited',
  `${most} requests of this account that take long are being worked on, and this one has waited ${patience / 1000} s for them. Send ` +
    'fewer at once, or ask for less: a smaller `limit`, a narrower filter, a smaller batch.',
  { headers: { 'Retry-After': '1' } }
)

type Waiting = { next: () => void, size: number }
type Account = { running: number, slowUntil: number, waiting: Waiting[], isRemembered: boolean }

export function makeTurns (options: TurnOptions): Turns {
  const { most, quick = most, slowAfter = 200, memory = 10_000, patience, room = Infinity } = options
  const { refusal = () => tooMany(options), later = setTimer, now = () => performance.now() } = options
  const accounts = new Map<string, Account>()
  const hasPlace = ({ running, slowUntil }: Account): boolean => running < (now() < slowUntil ? most : quick)

  /** Resolves when a place is handed over; rejects after `patience`. Errors: the refusal, at once where there is no room. */
  function waitFor (waiting: Waiting[], size: number): Promise<void> {
    if (room < Infinity && waiting.reduce((sum, other) => sum + other.size, size) > room) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = (): void => {
      const at = waiting.indexOf(own)
      if (at === -1) return
      waiting.splice(at, 1)
      reject(refusal())
    }
    const stop = patience === undefined ? undefined : later(patience, giveUp)
    const own: Waiting = { next: () => { stop?.(); resolve() }, size }
    waiting.push(own)
    return promise
  }

  /** An account that nothing is worked on of is forgotten when it is not held for slow any more. */
  function forget (who: string, account: Account): void {
    if (account.isRemembered || account.running > 0 || accounts.get(who) !== account) return
    if (now() >= account.slowUntil) return void accounts.delete(who)
    account.isRemembered = true
    setTimer(memory, () => { account.isRemembered = false; forget(who, account) })
  }

  return {
    take: async (who, work, size = 1) => {
      let account = accounts.get(who)
      if (account === undefined) accounts.set(who, account = { running: 0, slowUntil: 0, waiting: [], isRemembered: false })
      const own = account
      if (!hasPlace(own) || own.waiting.length > 0) await waitFor(own.waiting, size)
      else own.running += 1
      const startedAt = now()
      const noteSlow = (): void => { own.slowUntil = now() + memory }
      const stop = quick > most ? setTimer(slowAfter, noteSlow) : undefined
      try { return await work() } finally {
        stop?.()
        own.running -= 1
        if (quick > most && now() - startedAt >= slowAfter) noteSlow()
        for (; own.waiting.length > 0 && hasPlace(own); own.running += 1) own.waiting.shift()?.next() // the place is handed over
        forget(who, own)
      }
    }
  }
}
