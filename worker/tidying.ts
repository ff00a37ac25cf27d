/** Removes what is old, a few rows in a transaction, until nothing is left or it has done enough for this time. */
import type { Logger } from 'pino'

/** `tidy` removes at most `rows` and returns how many. Milliseconds `every`; `noun`: what is removed, or what else is done (`deed`). */
export type TidyingOptions = {
  tidy: (rows: number) => Promise<unknown>, every: number, rows: number, rounds: number, noun: string, deed?: string, log: Logger
}

/** Returns a function that stops it. */
export function startTidying ({ tidy, every, rows, rounds, noun, deed = 'tidied', log }: TidyingOptions): () => void {
  let isStopping = false
  const work = async (): Promise<void> => {
    let sum = 0
    for (let round = 0; round < rounds && !isStopping; round++) {
      const removed = await tidy(rows) as number
      sum += removed
      if (removed === 0) break
    }
    if (sum > 0) log.info({ rows: sum }, `${noun} ${deed}`)
  }
  const timer = setInterval(() => { work().catch((error: Error) => log.warn({ error: error.message }, `${noun} not ${deed}`)) }, every)
  return () => { isStopping = true; clearInterval(timer) }
}
