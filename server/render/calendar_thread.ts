/** The thread that renders calendars; see calendar_renderer.ts. Takes {number, body, domain}, gives {number, bytes} or {number, error}. */
import { parentPort } from 'node:worker_threads'
import { renderCalendar } from './calendar.ts'

parentPort?.on('message', ({ number, body, domain }: { number: number, body: string, domain: string }) => {
  try {
    const bytes = new TextEncoder().encode(renderCalendar(JSON.parse(body), domain))
    parentPort?.postMessage({ number, bytes }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ number, error })
  }
})
