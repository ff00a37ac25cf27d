/** The public calendar of a team (CALENDAR-1, CALENDAR-11, CALENDAR-15). */
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { ServiceError } from '../../db/errors.ts'
import { makeTurns } from '../limits/turns.ts'
import { sendCalendar } from '../render/answer.ts'
import { makeCalendarCache, type StoredCalendar } from '../render/calendar_cache.ts'
import { makeCalendarRenderer } from '../render/calendar_renderer.ts'
import { codingFor } from '../render/encode.ts'
import { isKnown } from '../render/page.ts'
import { requireAccept } from '../validation/accept.ts'
import type { Deps } from './deps.ts'
import { idOf } from './read.ts'

const keptBytes = 32 * 1024 * 1024
/** Calendars at once, of all teams, and milliseconds that one waits for them: they name no account. */
const turnsOfAll = { most: 4, patience: 2_000 }
const busy = (): ServiceError => new ServiceError(
  'unavailable', 'Many calendars are being read at this moment. Fetch this one again shortly.', { headers: { 'Retry-After': '5' } }
)

/** `calendar` is absent when it was not rendered: the client that asked holds it. */
type Read = { etag: string, calendar: StoredCalendar | undefined }

/**
 * Requires no key: the id of the team alone determines the realm. A calendar is rendered if neither the client nor this process holds what
 * its tag names; those who ask for it meanwhile share the rendering.
 */
export function getCalendar ({ db, config }: Deps): RequestHandler {
  const readId = idOf('/v1/teams/{id}/calendar.ics', 'team')
  const { hostname } = new URL(config.baseUrl)
  const calendars = makeCalendarCache(keptBytes)
  const render = makeCalendarRenderer()
  const turns = makeTurns({ ...turnsOfAll, refusal: busy })
  const underWay = new Map<string, Promise<Read>>()

  async function read (id: string, held: string | undefined): Promise<Read> {
    const last = calendars.find(id)
    const { body, etag } = await call(db.slow, 'api.get_calendar', {
      team_id: id, if_none_match: [held, last?.etag].filter(Boolean).join() || null
    }) as { body: string | null, etag: string }
    if (body !== null) return { etag, calendar: calendars.keep(id, { etag, bytes: await render(body, hostname) }) }
    return { etag, calendar: last?.etag === etag ? last : undefined }
  }

  return async (req, res) => {
    const id = readId(req)
    requireAccept(req.headers.accept, 'text/calendar')
    const held = req.headers['if-none-match']
    for (;;) {
      let reading = underWay.get(id)
      if (reading === undefined) {
        reading = turns.take('calendars', () => read(id, held)).finally(() => underWay.delete(id))
        underWay.set(id, reading)
      }
      const { etag, calendar } = await reading
      if (isKnown(held, etag)) return sendCalendar(res, id, etag, null)
      // Whom this client waited for held the calendar, and it was not rendered: now it is.
      if (calendar === undefined) continue
      const coding = codingFor(req, calendar.bytes.length)
      return sendCalendar(res, id, etag, coding === undefined ? calendar.bytes : await calendar.in(coding), coding)
    }
  }
}
