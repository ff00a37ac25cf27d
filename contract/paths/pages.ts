/** The public pages of teams and competitions, for people. */
import { calendarToken, cursor, divisionOfPage, ifNoneMatch, pathId } from '../parameters.ts'
import { common, header, limited, problems } from '../responses.ts'
import type { Schema } from '../schema.ts'

const headers = {
  ...common,
  ...limited,
  'Cache-Control': header('Any cache may keep the page for five minutes; with a token, only the cache of the client may.'),
  'Surrogate-Key': header('The id of the team or competition, by which a shared cache purges the page; absent with a token.')
}

/** Problems that are also rendered as pages. */
const asPages = (answers: Record<string, Schema>): Record<string, Schema> => Object.fromEntries(Object.entries(answers).map(
  ([status, answer]) => [status, { ...answer, content: { ...answer.content as object, 'text/html': { schema: { type: 'string' } } } }]
))

const page = (operationId: string, tag: string, summary: string, description: string, parameters: readonly Schema[]): Schema => ({
  get: {
    operationId, tags: [tag], summary, description, security: [], parameters: [...parameters, cursor, calendarToken, ifNoneMatch],
    responses: {
      200: { description: 'The page.', headers, content: { 'text/html': { schema: { type: 'string' } } } },
      304: { description: 'The client already holds this version.', headers },
      307: {
        description: 'It was merged into another: `Location` is the page of that one.',
        headers: { ...headers, Location: header('The page of the survivor.') }
      },
      ...asPages(problems('invalid_id', 'invalid_parameter', 'invalid_cursor', 'not_found', 'rate_limited'))
    }
  }
})

export const pagePaths: Record<string, Schema> = {
  '/t/{id}': page(
    'getTeamPage', 'Teams', 'The page of a team, for people',
    'Public, as its calendar is: the next game with its place and how sure it is, the schedule with what was moved or called off, ' +
      'results, where the team stands, and the calendar to subscribe to. Problems are pages too if `Accept` names HTML.',
    [pathId('TeamId')]
  ),
  '/c/{id}': page(
    'getCompetitionPage', 'Competitions', 'The page of a competition, for people',
    'Public: its divisions, or one of them with its tables and why teams stand where they stand, the next games and the latest. ' +
      'Problems are pages too if `Accept` names HTML.',
    [pathId('CompetitionId'), divisionOfPage]
  )
}
