/** The public feed of a team. */
import { calendarExample } from '../examples/calendar.ts'
import { ifNoneMatch, pathId } from '../parameters.ts'
import { common, header, limited, problems } from '../responses.ts'
import type { Schema } from '../schema.ts'

const headers = {
  ...common,
  ...limited,
  'Cache-Control': header('Anybody may keep the feed for five minutes.'),
  'Surrogate-Key': header('The id of the team: a shared cache drops the feed by it.'),
  'Access-Control-Allow-Origin': header('`*`: any page may read it.')
}

export const calendarPaths: Record<string, Schema> = {
  '/v1/teams/{id}/calendar.ics': {
    get: {
      operationId: 'getTeamCalendar',
      tags: ['Teams'],
      summary: 'Subscribe to the calendar of a team',
      description: 'Public: it takes no key, and the id of the team alone says which mode is meant. An iCalendar feed (RFC 5545) of the ' +
        'fixtures from 90 days ago to 400 days ahead. A fixture keeps its UID for ever and its SEQUENCE only rises; a cancelled one ' +
        'stays, marked as cancelled; one without a time is an all-day event marked "(time TBD)"; one without an end takes 90 minutes. ' +
        'Times are in UTC.',
      security: [],
      parameters: [pathId('TeamId'), ifNoneMatch],
      responses: {
        200: { description: 'The feed.', headers, content: { 'text/calendar': { schema: { type: 'string' }, example: calendarExample } } },
        304: { description: 'The client holds this state already.', headers },
        ...problems('invalid_id', 'invalid_parameter', 'not_found', 'rate_limited')
      }
    }
  }
}
