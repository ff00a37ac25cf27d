/** What the API answers of everything that an account has, to be compared field by field. */
import { entityTypes } from '../../../contract/enums.ts'
import type { HttpClient } from '../../../cli/http_client.ts'

/** Bodies by the address at which they are read. */
export type Documents = Record<string, unknown>

/** Of which types what is read. */
const READ: [readonly string[], string[]][] = [
  [entityTypes, ['', '/provenance']], [['fixture'], ['/history', '/results', '/stats']], [['competition', 'stage'], ['/standings']]
]

/** Reads the change stream, every entity in it with its provenance, the lists, and what games, competitions and webhooks have besides. */
export async function readDocuments (client: HttpClient): Promise<Documents> {
  const documents: Documents = {}
  /** Every page, until one has nothing. */
  const read = async (path: string): Promise<any[]> => {
    const { status, body } = await client.get(path)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    documents[path] = body
    const { data = [], next_cursor: cursor } = body
    if (!cursor || data.length === 0) return data
    const first = path.replace(/[?&]cursor=.*/, '')
    return [...data, ...await read(`${first}${first.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`)]
  }
  const changed = new Map((await read('/v1/changes?limit=500')).map(({ id, type }) => [id, type]))
  for (const [id, type] of changed) {
    for (const [types, more] of READ) if (types.includes(type)) for (const path of more) await read(`/v1/${type}s/${id}${path}`)
  }
  for (const list of ['competitions', 'fixtures']) await read(`/v1/${list}?limit=200`)
  for (const { id } of await read('/v1/subscriptions')) await read(`/v1/subscriptions/${id}/deliveries`)
  return documents
}

/**
 * Documents in which cursors are numbered, as those of /changes name the day on which they were made, and every reason reads alike: a
 * release may word sentences otherwise.
 */
export function comparable (documents: Documents): Documents {
  const text = JSON.stringify(documents).replaceAll(/(?<="reason":)"(?:[^"\\]|\\.)+"/g, '"a sentence"')
  const cursors = [...new Set(text.match(/(?<="next_cursor":")[^"]+/g))]
  return JSON.parse(cursors.reduce((all, cursor, n) => all.replaceAll(cursor, `cursor ${n}`), text)) as Documents
}

/** The fields in which two answers differ, as paths into the JSON, at most `most`. */
export function differences (before: unknown, after: unknown, path = '', most = 20): string[] {
  if (Object.is(before, after)) return []
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) {
    return [`${path}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`]
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => differences((before as any)[key], (after as any)[key], `${path}/${key}`, most)).slice(0, most)
}
