/** Reads of fixtures. */
import { fixtureExample, historyExample, resultsExample } from '../examples/reads.ts'
import { asOf, cursor, endsEarly, fixtureFilters, ifNoneMatch, limit, pathId, type Parameter } from '../parameters.ts'
import { answers, keyed, problems, unchanged } from '../responses.ts'
import type { Schema } from '../schema.ts'

const ofOne = (
  operationId: string, summary: string, answer: Schema, more: readonly Parameter[] = [], refusals: readonly string[] = []
): Schema => ({
  get: {
    operationId,
    tags: ['Fixtures'],
    summary,
    parameters: [pathId('FixtureId'), ...more, ifNoneMatch],
    responses: { 200: answer, 304: unchanged, ...problems(...keyed, 'invalid_id', 'invalid_parameter', ...refusals, 'not_found') }
  }
})

export const fixturePaths: Record<string, Schema> = {
  '/v1/fixtures': {
    get: {
      operationId: 'listFixtures',
      tags: ['Fixtures'],
      summary: 'List fixtures',
      description: 'Ordered by start, then id; fixtures without a start by their local date, undated ones last. With `near` the nearest ' +
        `come first. Insertions between two pages never make a page skip or repeat a fixture. ${endsEarly} With \`as_of\`, a page has at ` +
        'most 100 elements, and one of `team`, `competition`, `division`, `stage` and `venue` is required; `from` and `to` may be given.',
      parameters: [...fixtureFilters, asOf, limit, cursor, ifNoneMatch],
      responses: {
        200: answers('FixturePage', 'One page.', { data: [fixtureExample], next_cursor: null }),
        304: unchanged,
        ...problems(...keyed, 'invalid_id', 'invalid_parameter', 'invalid_cursor', 'filter_required', 'history_expired')
      }
    }
  },
  '/v1/fixtures/{id}': ofOne(
    'getFixture', 'Get a fixture', answers('Fixture', 'The fixture; the surviving one if it was merged.', fixtureExample), [asOf],
    ['invalid_cursor', 'history_expired']
  ),
  '/v1/fixtures/{id}/history': ofOne(
    'getFixtureHistory', 'List the changes of a fixture', answers('FixtureHistory', 'One page, oldest first.', historyExample),
    [limit, cursor, asOf], ['invalid_cursor', 'history_expired']
  ),
  '/v1/fixtures/{id}/results': ofOne('getFixtureResults', 'Every reported result of a fixture',
    answers('ResultsReport', 'Every reported result with its source; the winner is marked. One that its source withdrew is listed only ' +
      'while nobody else reports one.', resultsExample), [cursor], ['invalid_cursor'])
}
