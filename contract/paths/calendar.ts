/** The public calendar of a team. */
import { calendarExample } from '../examples/calendar.ts'
import { calendarToken, ifNoneMatch, pathId } from '../parameters.ts'
import { common, header, limited, problems } from '../responses.ts'
import type { Schema } from '../schema.ts'

const headers = {
  ...common,
  ...limited,
  'Cache-Control': header('Any cache may keep the calendar for five minutes; with a token, only the cache of the client may.'),
  'Surrogate-Key': header('The id of the team, by which a shared cache purges the calendar; absent with a token.'),
  'Access-Control-Allow-Origin': header('`*`: any web page may read it.')
}

export const calendarPaths: Record<string, Schema> = {
  '/v1/teams/{id}/calendar.ics': {
    get: {
      operationId: 'getTeamCalendar',
      tags: ['Teams'],
      summary: 'Subscribe to the calendar of a team',
      description: 'Public: no key is required; the id of the team alone determines the mode. An iCalendar document (RFC 5545) of the ' +
        'fixtures from 90 days ago to 400 days ahead. The UID of a fixture never changes and its SEQUENCE only increases. A cancelled ' +
        'fixture stays and is marked as cancelled; a fixture without a time is an all-day event marked "(time TBD)"; one without an end ' +
        'lasts 90 minutes. Times are in UTC. The calendar of a merged team is that of its survivor. Teams of ' +
        'an organization that is private are 404 without a token.',
      security: [],
      parameters: [pathId('TeamId'), calendarToken, ifNoneMatch],
      responses: {
        200: {
          description: 'The calendar.', headers, content: { 'text/calendar': { schema: { type: 'string' }, example: calendarExample } }
        },
        304: { description: 'The client already holds this version.', headers },
        ...problems('invalid_id', 'invalid_parameter', 'not_found', 'rate_limited')
      }
    }
  }
}
