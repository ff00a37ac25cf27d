/** Reads of teams, organizations, venues, competitions and box scores (LIST-12 to LIST-18, MODEL-18, MODEL-19). */
import type { RequestHandler } from 'express'
import { ServiceError } from '../../db/errors.ts'
import { makeRecorder } from '../disclosures.ts'
import { admission } from '../middleware/meter.ts'
import { parseNear } from '../validation/formats.ts'
import type { Deps } from './deps.ts'
import { idOf, pageOf, queryOf, read } from './read.ts'

/** A parsed `near` as arguments of SQL; nulls where it is not given. */
export function nearOf (near: string | undefined): { near_latitude: number | null, near_longitude: number | null, near_km: number | null } {
  const point = near === undefined ? null : parseNear(near)
  return { near_latitude: point?.latitude ?? null, near_longitude: point?.longitude ?? null, near_km: point?.km ?? null }
}

export function listTeams ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/teams')
  return read(db.slow, 'api.list_teams', (req) => {
    const { q, limit, cursor } = readQuery(req.url)
    return { q, page_limit: limit, page_cursor: cursor }
  })
}

export function getTeam ({ db }: Deps): RequestHandler {
  const readId = idOf('/v1/teams/{id}', 'team')
  return read(db.slow, 'api.get_team', (req) => ({ team_id: readId(req) }))
}

export function listOrganizations ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/organizations')
  return read(db.slow, 'api.list_organizations', (req) => {
    const { q, limit, cursor } = readQuery(req.url)
    return { q, page_limit: limit, page_cursor: cursor }
  })
}

export function getOrganization ({ db }: Deps): RequestHandler {
  const readId = idOf('/v1/organizations/{id}', 'organization')
  return read(db.slow, 'api.get_organization', (req) => ({ organization_id: readId(req) }))
}

export function listVenues ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/venues')
  return read(db.slow, 'api.list_venues', (req) => {
    const { q, near, region, limit, cursor } = readQuery(req.url)
    if (q === undefined && near === undefined && region === undefined) {
      throw new ServiceError('filter_required', 'Give at least one of `q`, `near` and `region`.')
    }
    return { q, region, ...nearOf(near), page_limit: limit, page_cursor: cursor }
  })
}

export function getVenue ({ db }: Deps): RequestHandler {
  const readId = idOf('/v1/venues/{id}', 'venue')
  return read(db.slow, 'api.get_venue', (req) => ({ venue_id: readId(req) }))
}

export function listCompetitions ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/competitions')
  return read(db.slow, 'api.list_competitions', (req) => {
    const { sport, kind, region, from, to, near, q, limit, cursor } = readQuery(req.url)
    return { sport, kind, region, from_date: from, to_date: to, ...nearOf(near), q, page_limit: limit, page_cursor: cursor }
  })
}

export function getCompetition ({ db }: Deps): RequestHandler {
  const readId = idOf('/v1/competitions/{id}', 'competition')
  return read(db.slow, 'api.get_competition', (req) => ({ competition_id: readId(req) }))
}

export function getBoxScore ({ db, primary }: Deps): RequestHandler {
  const readId = idOf('/v1/fixtures/{id}/stats', 'fixture')
  const record = makeRecorder(primary.slow)
  return read(
    db.slow, 'api.get_box_score', (req) => ({ fixture_id: readId(req) }), false,
    async ({ is_of_players: isOfPlayers, fixture_id: fixture }, key, res) => {
      if (!isOfPlayers) return
      await admission(res) // what is refused is not shown
      await record(key.hash, fixture as string)
    }
  )
}

export function getStandings ({ db }: Deps): RequestHandler {
  const readId = idOf('/v1/stages/{id}/standings', 'stage')
  return read(db.slow, 'api.get_standings', (req) => ({ stage_id: readId(req) }))
}

export function listStandings ({ db }: Deps): RequestHandler {
  const readPage = pageOf('/v1/competitions/{id}/standings', 'competition')
  return read(db.slow, 'api.list_standings', (req) => {
    const { id, cursor } = readPage(req)
    return { competition_id: id, page_cursor: cursor }
  })
}
