/** Messages of one socket, one after another (GRAPHQL-58). */
import { setImmediate as turnOfOthers } from 'node:timers/promises'

/** What messages come from: `pause` lets no more of them be read, but for those that have been. */
export type Paused = { pause: () => void, resume: () => void }

/** Passes on each message when the one before has been taken, and everything else that the process has to do had a turn. */
export function makeLine<Message> (from: Paused, take: (message: Message) => Promise<void>): (message: Message) => void {
  const waiting: Message[] = []
  let isBusy = false

  async function takeAll (): Promise<void> {
    from.pause()
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await take(next)
      await turnOfOthers()
    }
    from.resume()
  }

  return (message) => {
    waiting.push(message)
    if (isBusy) return
    isBusy = true
    void takeAll().finally(() => { isBusy = false })
  }
}
