/** The public calendar of a team (CALENDAR-1, CALENDAR-11). */
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { sendCalendar } from '../render/answer.ts'
import { renderCalendar } from '../render/calendar.ts'
import { makeCalendarCache } from '../render/calendar_cache.ts'
import { isKnown } from '../render/page.ts'
import { requireAccept } from '../validation/accept.ts'
import type { Deps } from './deps.ts'
import { idOf } from './read.ts'

const keptBytes = 32 * 1024 * 1024

/**
 * Requires no key: the id of the team alone determines the realm. A calendar is rendered if neither the client nor this process holds what
 * its tag names.
 */
export function getCalendar ({ db, config }: Deps): RequestHandler {
  const readId = idOf('/v1/teams/{id}/calendar.ics', 'team')
  const { hostname } = new URL(config.baseUrl)
  const calendars = makeCalendarCache(keptBytes)
  return async (req, res) => {
    const id = readId(req)
    requireAccept(req.headers.accept, 'text/calendar')
    const held = req.headers['if-none-match']
    const last = calendars.find(id)
    const { body, etag } = await call(db.slow, 'api.get_calendar', {
      team_id: id, if_none_match: [held, last?.etag].filter(Boolean).join() || null
    }) as { body: string | null, etag: string }
    const calendar = body === null ? last : calendars.keep(id, { etag, bytes: Buffer.from(renderCalendar(JSON.parse(body), hostname)) })
    sendCalendar(res, id, etag, calendar?.etag !== etag || isKnown(held, etag) ? null : calendar.bytes)
  }
}
