/**
 * What the pumps of deliveries and feeds have in common: claims what is due when woken, and once a second whatever happens, works on it
 * with no transaction open, and leaves to its lease what does not end in time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/**
 * `countFree`: as many as may be claimed now. `claim` claims at most as many, starts them, and returns whether there may be more. `onFull`
 * is called where none is free, `onNet` once a second. `noun`: what is claimed, in the plural.
 */
export type LeasingOptions = {
  countFree: (underWay: ReadonlyMap<Promise<void>, number>) => number,
  claim: (most: number, begin: (work: Promise<void>) => void) => Promise<boolean>,
  onFull?: () => void, onNet?: () => void, noun: string, log: Logger
}
/**
 * `wake`: something may be due. `stop` lets what is under way end, at most that many milliseconds, then cuts off the rest, which may take
 * `grace` more to end (without end, unless given).
 */
export type Leasing = {
  wake: () => void, size: () => number, stop: (milliseconds: number, cutOff: () => void, grace?: number) => Promise<void>
}

export const NET = 1_000

export function startLeasing ({ countFree, claim, onFull, onNet, noun, log }: LeasingOptions): Leasing {
  /** Oldest first, with the moment each began. */
  const underWay = new Map<Promise<void>, number>()
  let [isStopping, isWanted] = [false, false]
  let passing: Promise<void> | undefined

  const begin = (work: Promise<void>): void => {
    const ending: Promise<void> = work.finally(() => { underWay.delete(ending); wake() })
    underWay.set(ending, performance.now())
  }
  const pass = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      const most = countFree(underWay)
      if (most <= 0) return onFull?.() // the next that ends wakes it
      isWanted = false
      if (await claim(most, begin)) isWanted = true
    }
  }
  const wake = (): void => {
    isWanted = true
    if (isStopping) return
    passing ??= pass().catch((error: Error) => {
      isWanted = false // the net tries again
      log.warn({ error: error.message }, `${noun} not claimed`)
    }).finally(() => {
      passing = undefined
      if (isWanted && countFree(underWay) > 0) wake()
    })
  }
  const net = setInterval(() => { wake(); onNet?.() }, NET)
  wake()

  return {
    wake, size: () => underWay.size,
    stop: async (milliseconds, cutOff, grace) => {
      isStopping = true
      clearInterval(net)
      await passing
      const drained = Promise.all(underWay.keys()).then(() => true)
      const isDrained = await Promise.race([drained, sleep(milliseconds, false, { ref: false })])
      if (!isDrained) log.warn({ cut_off: underWay.size }, `${noun} left to their leases`)
      cutOff()
      await (grace === undefined ? drained : Promise.race([drained, sleep(grace, undefined, { ref: false })]))
    },
  }
}
