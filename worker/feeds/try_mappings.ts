/**
 * What the columns of a file may mean whose names changed, found out by reading the same bytes so and comparing with what is listed
 * (FEED-280): at most twelve mappings, for twenty seconds at most, no transaction open meanwhile. Nothing is applied of it.
 */
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import type { Recorded } from './confirm.ts'
import { PARSE_TIME } from './limits.ts'
import type { Extraction, FeedSettings, Proposal, Sought } from './parsers/types.ts'
import type { Parser } from './thread.ts'

/**
 * `open`: the bytes again, for a parser takes them away; `asRead`: as the file was read; `time`: milliseconds after which no further
 * mapping is tried.
 */
export type Trial = {
  db: Queryable, parser: Parser, leaseSeconds: number, run_id: string, token: string, open: () => Buffer, settings: FeedSettings
  sought: Sought, asRead: Reading, time?: number
}
type Reading = Pick<Extraction, 'entries' | 'layout'>

const UNREAD = { entries: [], layout: { mapping: [] } } as unknown as Reading

const isPartOf = (part: Proposal, whole: Proposal): boolean =>
  Object.entries(part).every(([role, header]) => whole[role as keyof Proposal] === header)

/** How the run ended, or `stale`: another worker has it. */
export async function tryMappings (
  { db, parser, leaseSeconds, run_id, token, open, settings, sought, asRead, time = PARSE_TIME }: Trial
): Promise<Recorded> {
  const startedAt = performance.now()
  const fitting: Proposal[] = []
  const compare = async (mapping: Proposal, { entries, layout }: Reading): Promise<boolean> => {
    const reported = await call(db, 'jobs.try_mapping', {
      run_id, token, lease_seconds: leaseSeconds, reading: { mapping, columns: layout.mapping, entries }
    }) as Recorded & { fits?: boolean }
    if (reported.fits) fitting.push(mapping)
    return reported.state === 'doubtful'
  }
  const proposed = await parser({ body: open(), settings, sought })
  const proposals = 'proposals' in proposed ? proposed.proposals : []
  if (!await compare({}, asRead)) return { run_id, state: 'stale' }
  let done = 0
  for (const mapping of proposals) {
    if (performance.now() - startedAt > time) break
    done += 1
    if (fitting.some((whole) => isPartOf(mapping, whole))) continue
    const parsed = await parser({ body: open(), settings: { ...settings, mapping: { ...settings.mapping, ...mapping } } })
    if (!await compare(mapping, 'extraction' in parsed ? parsed.extraction : UNREAD)) return { run_id, state: 'stale' }
  }
  return await call(db, 'jobs.conclude_trial', { run_id, token, is_complete: done === proposals.length }) as Recorded
}
