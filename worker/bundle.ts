/**
 * Puts on record how things ended: whatever ended while the last statement ran goes with the next, so that who is busy commits seldom and
 * who is quiet at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient } from '../db/errors.ts'

/** `all` records several in one statement, and answers in their order; `each` records one that `all` left out (undefined) or failed on. */
export type Writing<Ended, Recorded> = {
  all: (some: Ended[]) => Promise<(Recorded | undefined)[]>, each: (one: Ended) => Promise<Recorded>
}
/**
 * `until`: when the lease ends, as performance.now() has it. A database that is away for a moment loses no record; one that stays away for
 * longer could not take it anyway.
 */
export type Recorder<Ended, Recorded> = (ended: Ended, until: number) => Promise<Recorded>

const MOST_AT_ONCE = 100
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 2_000

/** `linger`: milliseconds that the first of a bundle waits for others, unless it is full before. */
export function makeBundles<Ended, Recorded> ({ all, each }: Writing<Ended, Recorded>, linger = 0): Recorder<Ended, Recorded> {
  type Waiting = { ended: Ended, until: number, done: (recorded: Recorded) => void, fail: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isWriting = false
  let begin = (): void => {}

  /** One that cannot be written does not take the others with it. */
  const writeEach = async (some: Waiting[]): Promise<void> => {
    for (const { ended, done, fail } of some) await each(ended).then(done, fail)
  }
  const writeAll = async (some: Waiting[]): Promise<void> => {
    const recorded = await all(some.map(({ ended }) => ended))
    some.forEach(({ done }, at) => { if (recorded[at] !== undefined) done(recorded[at]) })
    await writeEach(some.filter((_, at) => recorded[at] === undefined))
  }
  const fullOrLate = (): Promise<void> => new Promise((done) => {
    const timer = setTimeout(done, linger)
    begin = () => { clearTimeout(timer); done() }
  })
  const write = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE; waiting.length > 0;) {
      if (waiting.length < MOST_AT_ONCE && linger > 0) await fullOrLate()
      const some = waiting.splice(0, MOST_AT_ONCE)
      try {
        await writeAll(some)
        pause = FIRST_PAUSE
      } catch (error) {
        if (!isTransient(error)) { await writeEach(some); continue }
        const isLate = ({ until }: Waiting): boolean => performance.now() + pause > until
        for (const { fail } of some.filter(isLate)) fail(error)
        waiting = [...some.filter((one) => !isLate(one)), ...waiting]
        await sleep(pause)
        pause = Math.min(2 * pause, LONGEST_PAUSE)
      }
    }
  }
  return (ended, until) => new Promise((done, fail) => {
    if (waiting.push({ ended, until, done, fail }) >= MOST_AT_ONCE) begin()
    if (isWriting) return
    isWriting = true
    // Those that end in the same moment go together.
    setImmediate(() => { void write().finally(() => { isWriting = false }) })
  })
}
