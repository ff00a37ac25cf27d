/** The public calendar of a team (CALENDAR-1, CALENDAR-11, CALENDAR-15). */
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { sendShared } from '../render/answer.ts'
import { makeCalendarRenderer } from '../render/calendar_renderer.ts'
import { makeSharedReading } from '../render/shared_reading.ts'
import { requireAccept } from '../validation/accept.ts'
import { formedToken, hashInForce } from './calendar_token.ts'
import type { Deps } from './deps.ts'
import { pageOf } from './read.ts'

/** Requires no key: the id of the team alone determines the realm; `token` opens a private team. */
export function getCalendar ({ db, primary, config }: Deps): RequestHandler {
  const readQuery = pageOf('/v1/teams/{id}/calendar.ics', 'team')
  const { hostname } = new URL(config.baseUrl)
  const render = makeCalendarRenderer()
  const find = makeSharedReading('calendars', (body) => render(body, hostname))

  return async (req, res) => {
    const { id, token } = readQuery(req)
    requireAccept(req.headers.accept, 'text/calendar')
    const formed = formedToken(token)
    const hash = await hashInForce(primary.quick, formed)
    const found = await find(
      req, `${id} ${formed}`,
      (ifNoneMatch) => call(db.slow, 'api.get_calendar', { team_id: id, if_none_match: ifNoneMatch, token_hash: hash })
    )
    sendShared(res, { id, type: 'text/calendar; charset=utf-8', isOwn: token !== undefined, ...found })
  }
}
