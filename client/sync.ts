/** Keeping a copy in step with the service (STREAM-11). */
import { answer, type Client } from './client.ts'
import { ProblemError } from './problem.ts'
import type { Change, ChangePage, ChangeType } from './schema.ts'

/** `cursor`: where to go on; from the beginning of the stream without one. */
export type SyncOptions = {
  client: Client
  cursor?: string | undefined
  types?: ChangeType[]
  /** Most changes of a page. */
  limit?: number
  /** Takes one change; the next follows when it is done. A change may come again after a failure: compare versions. */
  onChange: (change: Change) => unknown
  /**
   * Keeps the cursor: everything before it was taken. Called when the changes of a page are done, so that nothing is lost whenever the
   * program stops.
   */
  onCursor: (cursor: string) => unknown
  /**
   * Whether to start again where the cursor is older than 30 days; the stream from its beginning contains every entity. Otherwise that is
   * an error.
   */
  restart?: boolean
  /** Stops before the next request or change; the sync then rejects with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Takes every change since the cursor, until there are no more, and gives the cursor to go on from later. Errors: those of `onChange` and
 * `onCursor`; ProblemError, with the slug cursor_expired where the cursor is too old; the last cursor that `onCursor` kept is then still
 * the right one.
 */
export async function syncChanges ({
  client, cursor, types, limit, onChange, onCursor, restart = false, signal
}: SyncOptions): Promise<string> {
  for (let place = cursor; ;) {
    const page = await readPage(place)
    for (const change of page.data) {
      signal?.throwIfAborted()
      await onChange(change)
    }
    if (page.next_cursor !== place) await onCursor(page.next_cursor)
    place = page.next_cursor
    if (!page.has_more) return place
  }

  async function readPage (place: string | undefined): Promise<ChangePage> {
    const query = { ...place !== undefined && { cursor: place }, ...types && { types }, ...limit !== undefined && { limit } }
    try {
      return await answer(client.GET('/v1/changes', { params: { query }, ...signal && { signal } }))
    } catch (error) {
      const isExpired = error instanceof ProblemError && error.slug === 'cursor_expired'
      if (restart && isExpired && place !== undefined) return readPage(undefined)
      throw error
    }
  }
}
