/** Reads of fixtures (LIST-9 to LIST-11, HISTORY-6, PROVENANCE-6). */
import type { RequestHandler } from 'express'
import { spellInstant } from '../validation/formats.ts'
import type { Deps } from './deps.ts'
import { nearOf } from './entities.ts'
import { idOf, pageOf, queryOf, read } from './read.ts'

export function listFixtures ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/fixtures')
  return read(db.slow, 'api.list_fixtures', (req) => {
    const { from, to, near, limit, cursor, team, competition, division, stage, venue, sport, kind, status, updated_since } = readQuery(
      req.url
    )
    return {
      team, competition, division, stage, venue, sport, kind, status, from_at: from, to_at: to,
      updated_since: updated_since && spellInstant(updated_since),
      ...nearOf(near), page_limit: limit, page_cursor: cursor
    }
  })
}

export function getFixture ({ db }: Deps): RequestHandler {
  const idIn = idOf('/v1/fixtures/{id}', 'fixture')
  return read(db.quick, 'api.get_fixture', (req) => ({ fixture_id: idIn(req) }))
}

export function listHistory ({ db }: Deps): RequestHandler {
  const readPage = pageOf('/v1/fixtures/{id}/history', 'fixture')
  return read(db.slow, 'api.list_fixture_history', (req) => {
    const { id, limit, cursor } = readPage(req)
    return { fixture_id: id, page_limit: limit, page_cursor: cursor }
  })
}

export function listResults ({ db }: Deps): RequestHandler {
  const readPage = pageOf('/v1/fixtures/{id}/results', 'fixture')
  return read(db.slow, 'api.list_fixture_results', (req) => {
    const { id, cursor } = readPage(req)
    return { fixture_id: id, page_cursor: cursor }
  })
}
