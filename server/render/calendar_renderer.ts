/** Calendars are rendered by a thread of their own, one after another, so that a long one delays no other request (CALENDAR-15). */
import { makeThreads } from '../../platform/threads.ts'

/** Megabytes: 2,000 of the longest fixtures that can be pushed take less. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }
/** Milliseconds: thirty times what 2,000 fixtures take. */
const longest = 30_000

/** `body` is that of api.get_calendar; `domain` as renderCalendar takes it. Rejects with what the thread throws, or when it ends. */
export type CalendarRenderer = (body: string, domain: string) => Promise<Buffer>

export function makeCalendarRenderer (): CalendarRenderer {
  const render = makeThreads<{ body: string, domain: string }, Uint8Array<ArrayBuffer>>({
    file: new URL('./calendar_thread.ts', import.meta.url), most: 1, longest, resourceLimits
  })
  return async (body, domain) => {
    const { buffer, byteOffset, byteLength } = await render({ body, domain })
    return Buffer.from(buffer, byteOffset, byteLength)
  }
}
