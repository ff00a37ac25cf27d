/** The public calendar of a team (CALENDAR-1, CALENDAR-11, CALENDAR-15). */
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { sendShared } from '../render/answer.ts'
import { makeCalendarRenderer } from '../render/calendar_renderer.ts'
import { makeSharedReading } from '../render/shared_reading.ts'
import { requireAccept } from '../validation/accept.ts'
import type { Deps } from './deps.ts'
import { idOf } from './read.ts'

/** Requires no key: the id of the team alone determines the realm. */
export function getCalendar ({ db, config }: Deps): RequestHandler {
  const readId = idOf('/v1/teams/{id}/calendar.ics', 'team')
  const { hostname } = new URL(config.baseUrl)
  const render = makeCalendarRenderer()
  const find = makeSharedReading('calendars', (body) => render(body, hostname))

  return async (req, res) => {
    const id = readId(req)
    requireAccept(req.headers.accept, 'text/calendar')
    const found = await find(
      req, id, (ifNoneMatch) => call(db.slow, 'api.get_calendar', { team_id: id, if_none_match: ifNoneMatch })
    )
    sendShared(res, { id, type: 'text/calendar; charset=utf-8', ...found })
  }
}
