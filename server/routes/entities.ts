/** Reads of teams, organizations, venues, competitions and box scores (LIST-12 to LIST-18, MODEL-18, MODEL-19). */
import type { RequestHandler } from 'express'
import { makeRecorder } from '../disclosures.ts'
import { admission } from '../middleware/meter.ts'
import { asked } from './asked.ts'
import type { Deps } from './deps.ts'
import { oneOf, pageOf, queryOf, read } from './read.ts'

export function listTeams ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/teams')
  return read(db.slow, 'api.list_teams', (req) => asked['/v1/teams'](readQuery(req.url)))
}

export function getTeam ({ db }: Deps): RequestHandler {
  const readId = oneOf('/v1/teams/{id}', 'team')
  return read(db.slow, 'api.get_team', (req) => asked['/v1/teams/{id}'](readId(req)))
}

export function listOrganizations ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/organizations')
  return read(db.slow, 'api.list_organizations', (req) => asked['/v1/organizations'](readQuery(req.url)))
}

export function getOrganization ({ db }: Deps): RequestHandler {
  const readId = oneOf('/v1/organizations/{id}', 'organization')
  return read(db.slow, 'api.get_organization', (req) => asked['/v1/organizations/{id}'](readId(req)))
}

export function listVenues ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/venues')
  return read(db.slow, 'api.list_venues', (req) => asked['/v1/venues'](readQuery(req.url)))
}

export function getVenue ({ db }: Deps): RequestHandler {
  const readId = oneOf('/v1/venues/{id}', 'venue')
  return read(db.slow, 'api.get_venue', (req) => asked['/v1/venues/{id}'](readId(req)))
}

export function listCompetitions ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/competitions')
  return read(db.slow, 'api.list_competitions', (req) => asked['/v1/competitions'](readQuery(req.url)))
}

export function getCompetition ({ db }: Deps): RequestHandler {
  const readId = oneOf('/v1/competitions/{id}', 'competition')
  return read(db.slow, 'api.get_competition', (req) => asked['/v1/competitions/{id}'](readId(req)))
}

export function getBoxScore ({ db, primary }: Deps): RequestHandler {
  const readId = oneOf('/v1/fixtures/{id}/stats', 'fixture')
  const record = makeRecorder(primary.slow)
  return read(
    db.slow, 'api.get_box_score', (req) => asked['/v1/fixtures/{id}/stats'](readId(req)), false,
    async ({ is_of_players: isOfPlayers, fixture_id: fixture }, key, res) => {
      if (!isOfPlayers) return
      await admission(res) // what is refused is not shown
      await record(key.hash, fixture as string)
    }
  )
}

export function getStandings ({ db }: Deps): RequestHandler {
  const readId = oneOf('/v1/stages/{id}/standings', 'stage')
  return read(db.slow, 'api.get_standings', (req) => asked['/v1/stages/{id}/standings'](readId(req)))
}

export function listStandings ({ db }: Deps): RequestHandler {
  const readPage = pageOf('/v1/competitions/{id}/standings', 'competition')
  return read(db.slow, 'api.list_standings', (req) => asked['/v1/competitions/{id}/standings'](readPage(req)))
}
