/** Lists that come in pages. */
import { answer, type Client } from './client.ts'
import type { paths } from './schema.ts'

type PagedGet = { get: { responses: { 200: { content: { 'application/json': { next_cursor: string | null } } } } } }
type StreamGet = { get: { responses: { 200: { content: { 'application/json': { has_more: boolean } } } } } }

/** The addresses whose answer leads to a next page; the change stream, which never ends, has `syncChanges`. */
export type PagedPath = {
  [Path in keyof paths]: paths[Path] extends StreamGet ? never : paths[Path] extends PagedGet ? Path : never
}[keyof paths]
/** The filters of a list. */
export type QueryOf<Path extends PagedPath> = Omit<NonNullable<paths[Path]['get']['parameters']['query']>, 'cursor'>
/** The id in the address of a list, where it has one. */
export type IdOf<Path extends PagedPath> = Path extends `${string}{id}${string}` ? [id: string] : [id?: undefined]
/** One page of a list. */
export type PageOf<Path extends PagedPath> = paths[Path]['get']['responses'][200]['content']['application/json']

/**
 * Every page of a list, each asked for when it is wanted:
 *
 *   for await (const { data } of pages(client, '/v1/fixtures', { team })) ...
 *
 * `id` is that in the address, where it has one. A page may be empty and not be the last. Nothing is skipped or repeated because others
 * were inserted meanwhile. Errors: as `answer`.
 */
export async function * pages<Path extends PagedPath> (
  client: Client, path: Path, query = {} as QueryOf<Path>, ...[id]: IdOf<Path>
): AsyncGenerator<PageOf<Path>, void, undefined> {
  const get = client.GET as (path: string, init: object) => Promise<{ data?: PageOf<Path>, error?: unknown, response: Response }>
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: PageOf<Path> = await answer(get(path, {
      params: { query: { ...query, cursor }, ...id !== undefined && { path: { id } } }
    }))
    yield page
    cursor = page.next_cursor
  }
}
