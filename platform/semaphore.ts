/**
 * The one semaphore: so much of something at once, what is beyond waits in a fair queue. No library keeps all of its promises: owners take
 * turns (FEED-231), who waits too long or would be one too many is refused (LIMIT-20, LIMIT-32), and how much is permitted may change.
 */

/** A permit was given to nobody in time: no fault of who asked. */
export class NoPermit extends Error {}

/** `ready` resolves when the permit is granted, and rejects where it never is; `release` gives it back, or leaves the queue. */
export type Permit = { ready: Promise<void>, release: () => void }
/** Does something after some milliseconds, unless what is returned is called before. */
export type Later = (milliseconds: number, work: () => void) => () => void
/**
 * `permits` at once; `timeout`: milliseconds that one waits at most; `capacity`: how much may wait, by the sizes that it is asked with
 * (both: without end); `refusal`: what is then thrown, NoPermit by itself; `later` is for tests.
 */
export type SemaphoreOptions = {
  permits: number | (() => number), timeout?: number | undefined, capacity?: number, refusal?: () => Error, later?: Later
}
/**
 * `run`: works when a permit is granted. Owners take turns, what one owner asks for is first come first served: however much one has
 * waiting, another waits for one piece of it at most. Without an owner all is of one. `size`: how many hold a permit or wait.
 */
export type Semaphore = {
  request: (owner?: string, size?: number) => Permit
  run: <T>(work: () => Promise<T>, owner?: string, size?: number) => Promise<T>
  size: () => number
}

export const setTimer: Later = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds).unref()
  return () => clearTimeout(timer)
}

type Waiting = { grant: () => void, size: number }
const nothing = (): void => {}

export function makeSemaphore (
  { permits, timeout, capacity = Infinity, refusal = () => new NoPermit('no permit in time'), later = setTimer }: SemaphoreOptions
): Semaphore {
  /** By owner; the one that has waited longest for its turn is the first. */
  const queues = new Map<string, Waiting[]>()
  let [held, count, load] = [0, 0, 0]
  const isFree = (): boolean => held < (typeof permits === 'number' ? permits : permits())

  function remove (owner: string, one: Waiting): void {
    const rest = queues.get(owner)?.filter((other) => other !== one) ?? []
    count -= 1
    load -= one.size
    if (rest.length > 0) queues.set(owner, rest)
    else queues.delete(owner)
  }
  /** To another owner than had the permit, if any waits; its owner goes behind the others. */
  function grantNext (former: string): string {
    const owner = [...queues.keys()].find((other) => other !== former) ?? former
    const [next] = queues.get(owner) as [Waiting]
    remove(owner, next)
    const rest = queues.get(owner)
    if (queues.delete(owner)) queues.set(owner, rest as Waiting[])
    next.grant()
    return owner
  }
  const request: Semaphore['request'] = (owner = '', size = 1) => {
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
    let [end, stop] = [nothing, nothing]
    const grant = (): void => {
      stop()
      held += 1
      end = () => {
        held -= 1
        for (let former = owner; count > 0 && isFree();) former = grantNext(former)
      }
      resolve()
    }
    const own = { grant, size }
    const giveUp = (): void => {
      stop()
      end = nothing
      remove(owner, own)
      reject(refusal())
    }
    if (count === 0 && isFree()) grant()
    else if (load + size > capacity) reject(refusal())
    else {
      queues.set(owner, [...queues.get(owner) ?? [], own])
      count += 1
      load += size
      end = giveUp
      if (timeout !== undefined) stop = later(timeout, giveUp)
    }
    return { ready, release: () => { const last = end; end = nothing; last() } }
  }
  const run: Semaphore['run'] = async (work, owner, size) => {
    const { ready, release } = request(owner, size)
    try {
      await ready
      return await work()
    } finally { release() }
  }
  return { request, run, size: () => held + count }
}
