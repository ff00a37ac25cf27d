/** A feed whose home column was renamed, and the trials of its run. */
import type { Query } from '../database.ts'
import { claim, extraction, HEADERS, makeFeed, read, season, upload, type Entry, type Feed } from './feeds.ts'
import { withInstants } from '../../../worker/feeds/instants.ts'
import { makeRealm, setClock } from '../seed.ts'

export type Data = Record<string, any>

export const renamed = HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name)

export const known = withInstants({ entries: season(30) as any[], skips: [] }, 'America/Chicago').entries as Entry[]

/** As a parser reads it that does not know the column of the home side. */
export const homeless = known.map(({ home: _home, ...one }) => ({ ...one, kind: 'event', title: '-' })) as Entry[]

export const columns = (headers: string[]): Data[] => extraction([], {}, headers).layout.mapping

/** A feed whose home column was renamed, and its run when it is judged. */
export async function begin (q: Query): Promise<{ feed: Feed, one: Data, judged: Data }> {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q)
  await read(q, feed, known)
  await setClock(q, '2026-09-02T12:00:00Z')
  const what = extraction(homeless, {}, renamed)
  what.layout.mapping = what.layout.mapping.filter(({ role }: Data) => role !== 'home')
  await upload(q, feed, JSON.stringify(what))
  const [one] = await claim(q) as [Data]
  await q.call('jobs.record_extraction', { run_id: one.run_id, token: one.token, extraction: what })
  return { feed, one, judged: await q.call('jobs.judge_run', { run_id: one.run_id, token: one.token }) as Data }
}

export const attempt = (q: Query, { run_id, token }: Data, mapping: Data, entries: Entry[]): Promise<Data> => q.call('jobs.try_mapping', {
  run_id, token, lease_seconds: 60, reading: { mapping, columns: mapping.home ? columns(renamed) : columns(renamed).filter(({ role }) =>
    role !== 'home'), entries }
}) as Promise<Data>

export const conclude = (q: Query, { run_id, token }: Data, isComplete = true): Promise<Data> =>
  q.call('jobs.conclude_trial', { run_id, token, is_complete: isComplete }) as Promise<Data>
