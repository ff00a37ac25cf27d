/** The change stream, provenance, batches and lookups (STREAM-1 to STREAM-9, INTAKE-6, PROVENANCE-4). */
import type { RequestHandler } from 'express'
import type { EntityType } from '../../contract/enums.ts'
import type { Deps } from './deps.ts'
import { idOf, queryOf, read } from './read.ts'

export function listChanges ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/changes')
  return read(db.slow, 'api.list_changes', (req) => {
    const { cursor, limit, types } = readQuery(req.url)
    return { page_cursor: cursor, page_limit: limit, types }
  })
}

export function listProvenance ({ db }: Deps, type: EntityType): RequestHandler {
  const readId = idOf(`/v1/${type}s/{id}/provenance`, type)
  return read(db.slow, 'api.list_provenance', (req) => ({ entity_type: type, entity_id: readId(req) }))
}

/** Asked by who has just pushed: always of the primary. */
export function getBatch ({ primary: db }: Deps): RequestHandler {
  const readId = idOf('/v1/batches/{id}', 'batch')
  return read(db.slow, 'api.get_batch', (req) => ({ batch_id: readId(req) }), true)
}

export function lookUp ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/lookup')
  return read(db.quick, 'api.find_entity', (req) => {
    const { source, type, external_id } = readQuery(req.url)
    return { source, entity_type: type, external_id }
  })
}
