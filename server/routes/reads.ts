/** What a publishable key reads: the function that answers each path (KEY-3). */
import type { RequestHandler } from 'express'
import { entityTypes } from '../../contract/enums.ts'
import type { IdKind } from '../../contract/ids.ts'
import { makeRecorder } from '../disclosures.ts'
import { admission } from '../middleware/meter.ts'
import { asked } from './arguments.ts'
import type { Deps } from './deps.ts'
import { pageOf, queryOf, read, type Given, type ReadName } from './read.ts'

type Path = keyof typeof asked
type PathOf<Name extends ReadName> = { [P in Path]: ReturnType<(typeof asked)[P]> extends Given<Name> ? P : never }[Path]
type Route = { name: ReadName, path: Path, kind: IdKind | undefined, on: 'quick' | 'slow' }

/** `kind`: of the id in the path; `on`: the sessions that it runs on. */
const route = <Name extends ReadName>(name: Name, path: PathOf<Name>, kind?: IdKind, on: Route['on'] = 'slow'): Route =>
  ({ name, path, kind, on })

/** The busiest first. */
const routes: readonly Route[] = [
  route('api.get_fixture', '/v1/fixtures/{id}', 'fixture', 'quick'),
  route('api.list_fixtures', '/v1/fixtures'),
  route('api.list_changes', '/v1/changes'),
  route('api.list_fixture_history', '/v1/fixtures/{id}/history', 'fixture'),
  route('api.list_fixture_results', '/v1/fixtures/{id}/results', 'fixture'),
  route('api.list_competitions', '/v1/competitions'),
  route('api.get_competition', '/v1/competitions/{id}', 'competition'),
  route('api.list_standings', '/v1/competitions/{id}/standings', 'competition'),
  route('api.get_standings', '/v1/stages/{id}/standings', 'stage'),
  route('api.list_teams', '/v1/teams'),
  route('api.get_team', '/v1/teams/{id}', 'team'),
  route('api.list_organizations', '/v1/organizations'),
  route('api.get_organization', '/v1/organizations/{id}', 'organization'),
  route('api.list_venues', '/v1/venues'),
  route('api.get_venue', '/v1/venues/{id}', 'venue'),
  route('api.find_entity', '/v1/lookup', undefined, 'quick'),
  ...entityTypes.map((type) => route('api.list_provenance', `/v1/${type}s/{id}/provenance`, type))
]

export const readRoutes = ({ db }: Deps): Record<string, RequestHandler> => Object.fromEntries(routes.map(({ name, path, kind, on }) => {
  const [readQuery, readPage] = [queryOf(path), kind && pageOf(path, kind)]
  return [path.replace('{id}', ':id'), read(db[on], name, (req) => asked[path](readPage?.(req) ?? readQuery(req.url)) as never)]
}))

export function getBoxScore ({ db, primary }: Deps): RequestHandler {
  const readId = pageOf('/v1/fixtures/{id}/stats', 'fixture')
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
