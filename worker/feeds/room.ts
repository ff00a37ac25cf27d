/** Room for bodies that are large: what many small ones take together is little, so only those that grow wait for each other (FEED-323). */

/** No place became free in time: nobody's fault but the service's. */
export class NoRoom extends Error {}
/** A place of one body: `take` waits for it and may be called once; `leave` gives it back, whether it was taken, waited for or neither. */
export type Seat = { take: () => Promise<void>, leave: () => void }

/** Gives seats, of which `most` are taken at once, first come first served; whoever waits `longest` milliseconds has NoRoom thrown. */
export function makeRoom (most: number, longest: number): () => Seat {
  const waiting = new Set<() => void>()
  let free = most

  return () => {
    let leave = (): void => {}
    const hold = (): void => {
      leave = () => {
        leave = () => {}
        const [next] = waiting
        if (next === undefined) free += 1
        else { waiting.delete(next); next() } // the place is handed over
      }
    }
    const take = (): Promise<void> => new Promise((done, fail) => {
      if (free > 0) {
        free -= 1
        hold()
        return done()
      }
      const next = (): void => { clearTimeout(timer); hold(); done() }
      const giveUp = (): void => {
        clearTimeout(timer)
        waiting.delete(next)
        leave = () => {}
        fail(new NoRoom('no room for a large body'))
      }
      const timer = setTimeout(giveUp, longest)
      waiting.add(next)
      leave = giveUp
    })
    return { take, leave: () => leave() }
  }
}
