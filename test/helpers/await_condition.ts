/** Waiting for what must come. Whether it comes soon is no matter of tests: the machine may be busy with anything else. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Seconds after which what has not come counts as never coming. */
export const TIME_LIMIT = 120

/** Waits until `isTrue`, at most `seconds`; returns whether it became true. */
export async function becomes (isTrue: () => boolean | Promise<boolean>, seconds = TIME_LIMIT): Promise<boolean> {
  for (const deadline = performance.now() + seconds * 1000; performance.now() < deadline; await sleep(20)) if (await isTrue()) return true
  return false
}

/** Waits until `isTrue`; fails with `what`, which never came. */
export async function comes (what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  if (!await becomes(isTrue)) throw new Error(`${what}: not within ${TIME_LIMIT} seconds`)
}
