/** Calendars are rendered by a thread of their own, one after another, so that a long one delays no other request (CALENDAR-15). */
import { Worker } from 'node:worker_threads'

/** Megabytes: 2,000 of the longest fixtures that can be pushed take less. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

type Rendered = { number: number, bytes?: Uint8Array, error?: Error }

/** `body` is that of api.get_calendar; `domain` as renderCalendar takes it. Rejects with what the thread throws, or when it ends. */
export type CalendarRenderer = (body: string, domain: string) => Promise<Buffer>

/** The thread begins with the first calendar, and anew when it has ended; it does not keep the process alive. */
export function makeCalendarRenderer (): CalendarRenderer {
  const asked = new Map<number, PromiseWithResolvers<Buffer>>()
  let thread: Worker | undefined
  let count = 0

  function start (): Worker {
    const started = new Worker(new URL('./calendar_thread.ts', import.meta.url), { resourceLimits, execArgv: [] })
    const fail = (error: Error): void => {
      if (thread === started) thread = undefined
      for (const { reject } of asked.values()) reject(error)
      asked.clear()
    }
    started.on('message', ({ number, bytes, error }: Rendered) => {
      const one = asked.get(number)
      asked.delete(number)
      if (bytes === undefined) one?.reject(error)
      else one?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    })
    started.once('error', fail)
    started.once('exit', () => fail(new Error('the thread that renders calendars has ended')))
    started.unref()
    return started
  }

  return (body, domain) => {
    const number = ++count
    const one = Promise.withResolvers<Buffer>()
    asked.set(number, one)
    thread ??= start()
    thread.postMessage({ number, body, domain })
    return one.promise
  }
}
