/** The public feed of a team (specification, "GET /teams/{id}/calendar.ics"). */
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { sendCalendar } from '../render/answer.ts'
import type { Deps } from './deps.ts'
import { idOf } from './read.ts'

/** Takes no key: the id of the team alone says which realm is meant. */
export function getCalendar ({ db, config }: Deps): RequestHandler {
  const readId = idOf('/v1/teams/{id}/calendar.ics', 'team')
  const domain = new URL(config.baseUrl).hostname
  return async (req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*')
    const teamId = readId(req)
    sendCalendar(res, teamId, domain, await call(db.slow, 'api.get_calendar', { if_none_match: req.headers['if-none-match'] ?? null, team_id: teamId }))
  }
}
