/** What each read asks the database for, by the values of its parameters: for its route and for /v1/graphql. */
import { entityTypes } from '../../contract/enums.ts'
import { ServiceError } from '../../db/errors.ts'
import { parseNear, spellInstant } from '../validation/formats.ts'
import type { Query } from '../validation/read_query.ts'

/** A parsed `near` as arguments of SQL; nulls where it is not given. */
function nearOf (near: string | undefined): { near_latitude: number | null, near_longitude: number | null, near_km: number | null } {
  const point = near === undefined ? null : parseNear(near)
  return { near_latitude: point?.latitude ?? null, near_longitude: point?.longitude ?? null, near_km: point?.km ?? null }
}

/** An instant as PostgreSQL reads it, or the cursor. Of a list, `refused` are filters of now only, and one of `scopes` is required. */
function momentOf (asOf: string | undefined, refused: Query = {}, scopes?: readonly unknown[]): string | null {
  if (asOf === undefined) return null
  const [name] = Object.keys(refused).filter((one) => refused[one] !== undefined)
  if (name !== undefined) {
    const message = `\`${name}\` cannot be used together with \`as_of\`.`
    throw new ServiceError('invalid_parameter', message, { errors: [{ path: `/${name}`, message }] })
  }
  if (scopes?.every((one) => one === undefined)) {
    throw new ServiceError('filter_required', 'With `as_of`, give one of `team`, `competition`, `division`, `stage` and `venue`.')
  }
  return spellInstant(asOf)
}

const byName = ({ q, limit, cursor }: Query) => ({ q, page_limit: limit, page_cursor: cursor })

export const asked = {
  '/v1/fixtures': ({
    from, to, near, limit, cursor, team, competition, division, stage, venue, sport, kind, status, updated_since, as_of
  }: Query) => ({
    as_of: momentOf(as_of, { near, sport, kind, status, updated_since }, [team, competition, division, stage, venue]),
    team, competition, division, stage, venue, sport, kind, status, from_at: from, to_at: to,
    updated_since: updated_since && spellInstant(updated_since),
    ...nearOf(near), page_limit: limit, page_cursor: cursor
  }),
  '/v1/fixtures/{id}': ({ id, as_of }: Query) => ({ fixture_id: id, as_of: momentOf(as_of) }),
  '/v1/fixtures/{id}/history': ({ id, limit, cursor, as_of }: Query) =>
    ({ fixture_id: id, page_limit: limit, page_cursor: cursor, as_of: momentOf(as_of) }),
  '/v1/fixtures/{id}/results': ({ id, cursor }: Query) => ({ fixture_id: id, page_cursor: cursor }),
  '/v1/fixtures/{id}/stats': ({ id }: Query) => ({ fixture_id: id }),
  '/v1/teams': byName,
  '/v1/teams/{id}': ({ id, as_of }: Query) => ({ team_id: id, as_of: momentOf(as_of) }),
  '/v1/organizations': byName,
  '/v1/organizations/{id}': ({ id, as_of }: Query) => ({ organization_id: id, as_of: momentOf(as_of) }),
  /** Errors: filter_required. */
  '/v1/venues': ({ q, near, region, limit, cursor }: Query) => {
    if (q === undefined && near === undefined && region === undefined) {
      throw new ServiceError('filter_required', 'Give at least one of `q`, `near` and `region`.')
    }
    return { q, region, ...nearOf(near), page_limit: limit, page_cursor: cursor }
  },
  '/v1/venues/{id}': ({ id, as_of }: Query) => ({ venue_id: id, as_of: momentOf(as_of) }),
  '/v1/competitions': ({ sport, kind, region, from, to, near, q, limit, cursor }: Query) =>
    ({ sport, kind, region, from_date: from, to_date: to, ...nearOf(near), q, page_limit: limit, page_cursor: cursor }),
  '/v1/competitions/{id}': ({ id, as_of }: Query) => ({ competition_id: id, as_of: momentOf(as_of) }),
  '/v1/competitions/{id}/standings': ({ id, cursor }: Query) => ({ competition_id: id, page_cursor: cursor }),
  '/v1/stages/{id}/standings': ({ id }: Query) => ({ stage_id: id }),
  '/v1/changes': ({ cursor, limit, types }: Query) => ({ page_cursor: cursor, page_limit: limit, types }),
  '/v1/lookup': ({ source, type, external_id }: Query) => ({ source, entity_type: type, external_id }),
  '/v1/batches/{id}': ({ id }: Query) => ({ batch_id: id }),
  ...Object.fromEntries(entityTypes.map((type) => [
    `/v1/${type}s/{id}/provenance`, ({ id, cursor }: Query) => ({ entity_type: type, entity_id: id, page_cursor: cursor })
  ])) as { [Path in `/v1/${(typeof entityTypes)[number]}s/{id}/provenance`]: (given: Query) => {
    entity_type: string, entity_id: string, page_cursor: string
  } }
}
