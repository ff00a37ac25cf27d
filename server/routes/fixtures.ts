/** Reads of fixtures (LIST-9 to LIST-11, HISTORY-6, PROVENANCE-6). */
import type { RequestHandler } from 'express'
import { asked } from './asked.ts'
import type { Deps } from './deps.ts'
import { oneOf, pageOf, queryOf, read } from './read.ts'

export function listFixtures ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/fixtures')
  return read(db.slow, 'api.list_fixtures', (req) => asked['/v1/fixtures'](readQuery(req.url)))
}

export function getFixture ({ db }: Deps): RequestHandler {
  const readId = oneOf('/v1/fixtures/{id}', 'fixture')
  return read(db.quick, 'api.get_fixture', (req) => asked['/v1/fixtures/{id}'](readId(req)))
}

export function listHistory ({ db }: Deps): RequestHandler {
  const readPage = pageOf('/v1/fixtures/{id}/history', 'fixture')
  return read(db.slow, 'api.list_fixture_history', (req) => asked['/v1/fixtures/{id}/history'](readPage(req)))
}

export function listResults ({ db }: Deps): RequestHandler {
  const readPage = pageOf('/v1/fixtures/{id}/results', 'fixture')
  return read(db.slow, 'api.list_fixture_results', (req) => asked['/v1/fixtures/{id}/results'](readPage(req)))
}
