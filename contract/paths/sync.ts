/** The change stream, provenance and lookups. */
import { entityTypes } from '../enums.ts'
import { changesExample, pointerExample, provenanceExample } from '../examples/reads.ts'
import { changeTypes, cursor, ifNoneMatch, limit, lookupKeys, pathId } from '../parameters.ts'
import { answers, keyed, problems, unchanged } from '../responses.ts'
import type { Schema } from '../schema.ts'

const capital = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`

export const syncPaths: Record<string, Schema> = {
  '/v1/changes': {
    get: {
      operationId: 'listChanges',
      tags: ['Sync'],
      summary: 'List the changes since a cursor',
      description: 'Oldest first. Without a cursor the list starts at the beginning of the stream, which contains every entity. ' +
        'Continue with `next_cursor`, immediately while `has_more` is true.',
      parameters: [cursor, limit, changeTypes, ifNoneMatch],
      responses: {
        200: answers('ChangePage', 'One page.', changesExample), 304: unchanged,
        ...problems(...keyed, 'invalid_parameter', 'invalid_cursor', 'cursor_expired')
      }
    }
  },
  '/v1/lookup': {
    get: {
      operationId: 'lookUp',
      tags: ['Sync'],
      summary: "Look up the canonical id that a source's own id maps to",
      parameters: [...lookupKeys, ifNoneMatch],
      responses: {
        200: answers('EntityPointer', 'The entity.', pointerExample), 304: unchanged,
        ...problems(...keyed, 'invalid_parameter', 'not_found')
      }
    }
  },
  ...Object.fromEntries(entityTypes.map((type) => [`/v1/${type}s/{id}/provenance`, {
    get: {
      operationId: `get${capital(type)}Provenance`,
      tags: ['Provenance'],
      summary: `List every claim on every field of ${type === 'organization' ? 'an' : 'a'} ${type}`,
      description: 'The winner first; each claim has the reason why it won or lost. A page ends at 1,000 claims or 4 MiB; a field ' +
        'with more claims continues, under its name, as the first of the next page.',
      parameters: [pathId(`${capital(type)}Id`), cursor, ifNoneMatch],
      responses: {
        200: answers('Provenance', 'One page.', provenanceExample), 304: unchanged,
        ...problems(...keyed, 'invalid_id', 'invalid_parameter', 'invalid_cursor', 'not_found')
      }
    }
  }]))
}
