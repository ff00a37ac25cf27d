/** Tables of the stages of a competition. */
import type { Query } from '../database.ts'

export type Read = (id: string, tag?: string | null) => Promise<{ body: string | null, etag: string, is_unchanged: boolean }>

export const competitionRead = (
  q: Query, key_hash: Buffer, page_cursor: string | null = null
): Read => async (competition_id, if_none_match = null) =>
  await q.call('api.list_standings', { key_hash, if_none_match, competition_id, page_cursor }) as Awaited<ReturnType<Read>>
