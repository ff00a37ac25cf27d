/**
 * A leased run, from where it is to its end or to what waits for it: fetch, record, parse, record. Each record is one statement; no
 * transaction is open while the publisher or a parser takes its time (FEED-172).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import type { Routines } from '../../db/routines.ts'
import { asHttp } from '../../platform/addresses.ts'
import { unpackBody } from '../../platform/bodies.ts'
import { makeSemaphore, type Permit, type Semaphore } from '../../platform/semaphore.ts'
import { makeConfirmer, type Recorded } from './confirm.ts'
import type { Fetcher } from './fetch.ts'
import {
  FETCH_TIME, isLarge, LONGEST_WAIT, MOST_LARGE, MOST_LARGE_READINGS, MOST_READINGS, MOST_STORINGS
} from './limits.ts'
import type { Extraction, FeedSettings, Sought } from './parsers/types.ts'
import type { Asker, Robots } from './robots.ts'
import type { Parsed } from './parsing_thread.ts'
import type { Parser } from './thread.ts'
import { refuseStopped } from './stops.ts'
import { describeFetch, type Reported } from './describe_fetch.ts'
import { tryMappings } from './try_mappings.ts'

type Claimed = Routines['jobs.claim_targets']['result'][number]
type Nullable = 'url' | 'host' | 'etag' | 'last_modified' | 'byte_count'
export type Claim = { [Column in keyof Claimed]: Column extends Nullable ? Claimed[Column] : NonNullable<Claimed[Column]> }
/** `gap`: milliseconds between two requests to a host, where its robots.txt asks for no more. */
export type StepNeeds = { db: Queryable, fetcher: Fetcher, robots: Robots, parser: Parser, gap: number, leaseSeconds: number }
/** How a run ended, for log and metrics; `stale`: another worker has it. `fetch_ms`, `parse_ms`: how long these took. */
export type Ended = { state: string, failure?: string, status?: number, fetch_ms?: number, parse_ms?: number, bytes?: number }
type Answered = { isKnown: boolean, reported: Reported, facts: Partial<Ended> }
/** `sought`: of a run that is doubtful. */
type Judged = Recorded & { sought?: Sought }
/** `open`: the bytes again, for a parser takes them away. */
type Read = { open: () => Buffer, settings: FeedSettings, parsed: Parsed, parse_ms: number }

/**
 * `leaseEnds`: as performance.now() has it. Undefined: the service is stopping, or the lease ends too soon for another request; the run is
 * left to its lease. `size`: those that make a request or wait for their turn, and those whose body is read or waits for that.
 */
export type Step = ((claim: Claim, leaseEnds: number) => Promise<Ended | undefined>) & { size: () => { asking: number, reading: number } }

/** `asking`: the permits of requests, each held while one is under way and no longer (FEED-230). */
export function makeStep ({ db, fetcher, robots, parser, gap, leaseSeconds }: StepNeeds, asking: Pick<Semaphore, 'run' | 'size'>): Step {
  const confirm = makeConfirmer(db)
  const [reading, readingLarge] = [makeSemaphore({ permits: MOST_READINGS }), makeSemaphore({ permits: MOST_LARGE_READINGS })]
  const large = makeSemaphore({ permits: MOST_LARGE, timeout: LONGEST_WAIT })
  const storing = makeSemaphore({ permits: MOST_STORINGS })

  /** Asks a host for its robots.txt before anything else is asked of it, and leaves it alone for the gap, which takes nobody's place. */
  const greet = async (url: string): Promise<number> => {
    const first = URL.canParse(asHttp(url)) ? new URL(asHttp(url)) : undefined
    if (first === undefined || first.username || first.password || robots.knows(first)) return 0
    const made = await asking.run(() => robots.learn(first))
    if (made > 0) await sleep(gap, undefined, { ref: false })
    return made
  }

  /** What came is kept compressed alone. */
  const ask = async (claim: Claim, leaseEnds: number, admit: () => Promise<void>): Promise<Answered | undefined> => {
    const asker: Asker = claim.is_connector ? 'connector' : 'feed'
    let requests = await greet(claim.url as string)
    return asking.run(async () => {
      // Nobody else may ask the host while this worker does.
      if (performance.now() > leaseEnds - FETCH_TIME) return undefined
      const fetched = await fetcher.fetch({
        url: claim.url as string, etag: claim.etag, lastModified: claim.last_modified, admit,
        judge: async (url) => {
          await refuseStopped(db, claim.url as string, url)
          const made = await robots.judge(url, asker)
          if (made > 0) await sleep(gap)
          requests += made
        },
      })
      if (fetched === undefined) return undefined
      const delay = await robots.delay(new URL(fetched.finalUrl), asker) ?? 0
      return {
        isKnown: fetched.outcome === 'not_modified', reported: describeFetch(fetched, { requests, gap: Math.max(gap, delay) }),
        facts: {
          fetch_ms: fetched.durationMs, ...fetched.status === null ? {} : { status: fetched.status },
          ...fetched.outcome === 'body' ? { bytes: fetched.body.length } : {}
        }
      }
    })
  }

  const fetch = async (claim: Claim, leaseEnds: number): Promise<Ended | undefined> => {
    let permit: Permit | undefined
    try {
      const found = await ask(claim, leaseEnds, () => (permit = large.request()).ready)
      if (found === undefined) return undefined
      const { isKnown, reported, facts } = found
      const { run_id, token } = claim
      const recorded = isKnown
        ? await confirm({ run_id, token, fetched: reported.fetched }, leaseEnds)
        : await storing.run(() => call(db, 'jobs.record_fetch', { run_id, token, ...reported }) as Promise<Recorded>)
      return { ...endOf(recorded), ...facts }
    } finally { permit?.release() }
  }

  /** The lease lasts from the moment at which it is a body's turn, however long others took (FEED-231). */
  const read = async ({ run_id, token }: Claim): Promise<Read | Recorded> => {
    const begun = await call(db, 'jobs.begin_reading', { run_id, token, lease_seconds: leaseSeconds }) as Recorded
    if (begun.state !== 'fetched' && begun.state !== 'extracted') return begun
    const snapshot = await call(db, 'jobs.read_snapshot', { run_id })
    if (snapshot?.content == null) return { run_id, state: 'stale' }
    const { content, charset, fetched_on, settings: own } = snapshot
    const settings = { ...charset ? { charset } : {}, ...own as object, fetched_on } as FeedSettings
    const open = (): Buffer => unpackBody(content)
    const startedAt = performance.now()
    const parsed = await parser({ body: open(), settings })
    return { open, settings, parsed, parse_ms: Math.round(performance.now() - startedAt) }
  }

  /** What columns that changed may mean is tried on what was read (FEED-280). */
  const judge = async ({ run_id, token }: Claim, { open, settings }: Read, extraction: Extraction): Promise<Recorded> => {
    const judged = await call(db, 'jobs.judge_run', { run_id, token }) as Judged
    if (judged.sought === undefined) return judged
    const { sought } = judged
    return tryMappings({ db, parser, leaseSeconds, run_id, token, open, settings, sought, asRead: extraction })
  }

  const permitsFor = (claim: Claim, bytes: number): Semaphore =>
    isLarge(bytes, (claim.settings as FeedSettings).kind) ? readingLarge : reading
  /** Accounts in turn: a workbook can hold the place of large bodies for 20 seconds, and its account may have sent many (FEED-231). */
  const parse = (claim: Claim, bytes: number): Promise<Ended> => permitsFor(claim, bytes).run(async () => {
    const { run_id, token } = claim
    const found = await read(claim)
    if ('state' in found) return endOf(found)
    const { parsed, parse_ms } = found
    const extraction = 'extraction' in parsed ? parsed.extraction : parsed
    const extracted = await call(db, 'jobs.record_extraction', { run_id, token, extraction }) as Recorded
    if (extracted.state !== 'extracted') return { ...endOf(extracted), parse_ms }
    const judged = await judge(claim, found, extraction as Extraction)
    return { ...endOf(judged.state === 'extracted' ? await call(db, 'jobs.apply_run', { run_id, token }) as Recorded : judged), parse_ms }
  }, claim.account_id)

  const step = async (claim: Claim, leaseEnds: number): Promise<Ended | undefined> => {
    if (claim.step === 'parse') return parse(claim, Number(claim.byte_count ?? 0))
    const fetched = await fetch(claim, leaseEnds)
    return fetched?.state === 'fetched' ? { ...fetched, ...await parse(claim, fetched.bytes ?? 0) } : fetched
  }
  return Object.assign(step, { size: () => ({ asking: asking.size(), reading: reading.size() + readingLarge.size() }) })
}

const endOf = ({ state, failure }: Recorded): Pick<Ended, 'state' | 'failure'> => ({ state, ...failure === undefined ? {} : { failure } })
