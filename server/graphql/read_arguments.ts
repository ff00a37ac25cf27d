/** Arguments of a field, read as the query of the address whose read it is: the same rules, the same problems. */
import { paths } from '../../contract/document.ts'
import type { IdKind } from '../../contract/ids.ts'
import type { Parameter } from '../../contract/parameters.ts'
import { schemas } from '../../contract/components.ts'
import { queryOf } from '../routes/read.ts'
import { readId } from '../validation/read_id.ts'
import type { Query } from '../validation/read_query.ts'

export type Given = Readonly<Record<string, unknown>>

/** The kind of the id in a path, where it has one. */
function kindIn (path: string): IdKind | undefined {
  const parameter = (paths[path] as { get: { parameters: Parameter[] } }).get.parameters.find(({ in: place }) => place === 'path')
  return schemas[String(parameter?.schema.$ref).split('/').at(-1) as string]?.['x-id-of'] as IdKind | undefined
}

/**
 * The reader of a field's arguments; null counts as left out. `ofOne` false: of what belongs to several entities, whose ids are no
 * arguments. Errors: those of makeQueryReader.
 */
export function makeArgumentReader (path: string, ofOne = true): (given: Given) => Query {
  const readQuery = queryOf(path)
  const kind = ofOne ? kindIn(path) : undefined
  return ({ id, ...given }) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(given)) {
      if (value == null) continue
      if (Array.isArray(value)) query.append(name, value.join(','))
      else query.append(name, String(value))
    }
    const read = readQuery(query.size === 0 ? '' : `?${query}`)
    return kind === undefined ? read : { ...read, id: readId(String(id), kind, '`id`') }
  }
}
