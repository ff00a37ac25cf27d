/** What the thread does that renders calendars; see calendar_renderer.ts. */
import { move } from 'piscina'
import { renderCalendar } from './calendar.ts'

export default function render ({ body, domain }: { body: string, domain: string }) {
  return move(new TextEncoder().encode(renderCalendar(JSON.parse(body), domain)))
}
