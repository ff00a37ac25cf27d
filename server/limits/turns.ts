/**
 * How much of one account is worked on at once by what everybody shares, so that a caller whose work takes long takes no place from
 * others: statements on sessions (LIMIT-20), large bodies in threads (LIMIT-32). Those beyond wait here, where they hold no place, first
 * come first served.
 */
import { ServiceError } from '../../db/errors.ts'
import { makeSemaphore, setTimer, type Semaphore, type SemaphoreOptions } from '../../platform/semaphore.ts'

/**
 * `most` pieces of work at once; `quick` instead while none of the account took longer than `slowAfter` milliseconds within the last
 * `memory`; what waits as platform/semaphore.ts has it, each account for itself, `refusal` being rate_limited by itself; `now` the clock,
 * for tests.
 */
export type TurnOptions = Omit<SemaphoreOptions, 'permits'> & {
  most: number, quick?: number, slowAfter?: number, memory?: number, now?: () => number
}
/** Runs `work` when it is the turn of `who`. Errors: the refusal when no place came free in time or too much waits; those of `work`. */
export type Turns = { take: <T>(who: string, work: () => Promise<T>, size?: number) => Promise<T> }

const tooMany = (most: number, timeout = 0): ServiceError => new ServiceError(
  'rate_limited',
  `${most} requests of this account that take long are being worked on, and this one has waited ${timeout / 1000} s for them. Send ` +
    'fewer at once, or ask for less: a smaller `limit`, a narrower filter, a smaller batch.',
  { headers: { 'Retry-After': '1' } }
)

type Account = { semaphore: Semaphore, slowUntil: number, isRemembered: boolean }

export function makeTurns (options: TurnOptions): Turns {
  const { most, quick = most, slowAfter = 200, memory = 10_000, now = () => performance.now(), ...waiting } = options
  const accounts = new Map<string, Account>()

  function open (): Account {
    const permits = (): number => now() < account.slowUntil ? most : quick
    const refusal = (): ServiceError => tooMany(most, waiting.timeout)
    const account: Account = { semaphore: makeSemaphore({ refusal, ...waiting, permits }), slowUntil: 0, isRemembered: false }
    return account
  }
  /** An account that nothing is worked on of is forgotten when it is not held for slow any more. */
  function forget (who: string, account: Account): void {
    if (account.isRemembered || account.semaphore.size() > 0 || accounts.get(who) !== account) return
    if (now() >= account.slowUntil) return void accounts.delete(who)
    account.isRemembered = true
    setTimer(memory, () => { account.isRemembered = false; forget(who, account) })
  }

  return {
    take: async (who, work, size) => {
      let account = accounts.get(who)
      if (account === undefined) accounts.set(who, account = open())
      const own = account
      const noteSlow = (): void => { own.slowUntil = now() + memory }
      const time = async (): ReturnType<typeof work> => {
        const startedAt = now()
        const stop = setTimer(slowAfter, noteSlow)
        try { return await work() } finally {
          stop()
          if (now() - startedAt >= slowAfter) noteSlow()
        }
      }
      try { return await own.semaphore.run(quick > most ? time : work, '', size) } finally { forget(who, own) }
    }
  }
}
