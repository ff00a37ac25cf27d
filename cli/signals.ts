/** Waiting for the signal to stop. */

/** Ctrl-C arrives twice through npm; a second request to stop is one that comes this many milliseconds later. */
const SAME_REQUEST = 1_000

/** Resolves at the first SIGINT or SIGTERM; a later one ends the process at once. */
export function stopRequested (): Promise<string> {
  return new Promise((done) => {
    let firstAt: number | undefined
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (firstAt === undefined) { firstAt = Date.now(); done(signal) } else if (Date.now() - firstAt > SAME_REQUEST) process.exit(130)
      })
    }
  })
}
