/**
 * Feeds in tests: what a parser would have read is handed to the database as the worker does it.
 *
 *   const feed = await makeFeed(q)
 *   t.equal((await read(q, feed, season(30))).state, 'applied')
 */
import { createHash } from 'node:crypto'
import { withInstants } from '../../../worker/feeds/instants.ts'
import type { Query } from '../database.ts'
import { apply, homeOf } from '../seed.ts'

type Data = Record<string, any>
export type Entry = Data & { row: number, date: string }
export type Extraction = Data & { entries: Entry[], skips: Data[], rows: number }
export type Feed = { feedId: string, sourceKey: string, realmId: number }

/** A feed of the home realm; `settings` as manage.create_feed takes them. */
export async function makeFeed (q: Query, settings: Data = {}, realm = homeOf(q)): Promise<Feed> {
  const feed = await q.call('manage.create_feed', {
    account_id: realm.accountId, mode: realm.mode, made_by: 'Kim',
    feed: { name: 'League', kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago', ...settings }
  }) as Data
  return { feedId: feed.feed_id, sourceKey: feed.source_key, realmId: realm.realmId }
}

export const showFeed = (q: Query, { feedId }: Feed): Promise<Data> => q.call('manage.show_feed', { feed_id: feedId }) as Promise<Data>
export const showRun = (q: Query, runId: string): Promise<Data> => q.call('manage.show_run', { run_id: runId }) as Promise<Data>

/** A day of September to November 2026, by number. */
export const dayOf = (number: number): string => new Date(Date.UTC(2026, 8, 1 + number)).toISOString().slice(0, 10)

/** A game of a file. */
export const entry = (number: number, more: Data = {}): Entry => ({
  row: number + 1, file_id: `g${number}`, kind: 'game', date: dayOf(number), start: '10:00', status: 'scheduled',
  home: { name: `Team ${number % 7}` }, away: { name: `Team ${7 + number % 5}` }, venue: { name: `Park ${number % 4}` },
  field: `Field ${number % 3}`, division: 'U12', ...more
})

export const HEADERS = ['Game #', 'Date', 'Time', 'Home Team', 'Away Team', 'Venue', 'Field', 'Division']
const ROLES = ['id', 'date', 'start', 'home', 'away', 'venue', 'field', 'division']

/** What a parser read: entries, with a layout of these headers. */
export function extraction (entries: Entry[], more: Data = {}, headers = HEADERS): Extraction {
  const skips = (more.skips ?? []) as Data[]
  return {
    parser: 'csv', version: 1, rows: entries.length + skips.length, entries, skips, unknown_words: [], warnings: [], persons_columns: [],
    layout: {
      name: 'generic', kind: 'csv', headers, fingerprint: headers.map((name) => name.toLowerCase()).sort().join('|'), unmapped: [],
        hints: [],
      mapping: headers.flatMap((header, at) => ROLES[at] ? [{ role: ROLES[at], header, why: 'name' }] : [])
    },
    ...more
  }
}

/** `count` games, one a day from the first of September. */
export const season = (count: number, change: (one: Entry, at: number) => Data = () => ({})): Entry[] =>
  Array.from({ length: count }, (_one, at) => { const one = entry(at); return { ...one, ...change(one, at) } })

const asWorker = <T>(q: Query, work: () => Promise<T>): Promise<T> => q.as('oyss_resolver', work)

/** Leases everything that is due. */
export const claim = (q: Query, most = 10): Promise<Data[]> =>
  asWorker(q, () => q('select * from jobs.claim_targets($1, $2, 60)', ['worker', most]))

/** Uploads a file; its bytes are named by `bytes`. */
export const upload = (q: Query, { feedId }: Feed, bytes: string, isPreview = false): Promise<Data> =>
  q.call('manage.upload_feed', {
    feed_id: feedId, content: Buffer.from(bytes), is_preview: isPreview, made_by: 'Kim',
    file: { sha256: sha(bytes), byte_count: bytes.length, file_name: 'a.csv' }
  }) as Promise<Data>
export const sha = (bytes: string): string => createHash('sha256').update(bytes).digest('hex')

/** Records the answer of a fetch. */
export const fetched = (q: Query, { run_id, token }: Data, answer: Data, body: string | null = null): Promise<Data> =>
  asWorker(q, () => q.call('jobs.record_fetch', {
    run_id, token, content: body === null ? null : Buffer.from(body),
    fetched: { status_code: 200, gap_ms: 0, ...body === null ? {} : { sha256: sha(body), byte_count: body.length }, ...answer }
  })) as Promise<Data>

/** Goes on with a run whose snapshot is stored: extraction, judgement, application; what it pushed is applied too. */
export async function parse (q: Query, { run_id, token }: Data): Promise<Data> {
  const snapshot = await asWorker(q, () => q.call('jobs.read_snapshot', { run_id }))
  const { content, settings } = snapshot as unknown as Data
  const read = JSON.parse(String(content))
  const what = 'entries' in read ? withInstants(read, settings.time_zone) : read
  let run = await asWorker(q, () => q.call('jobs.record_extraction', { run_id, token, extraction: what })) as Data
  if (run.state === 'extracted') run = await asWorker(q, () => q.call('jobs.judge_run', { run_id, token })) as Data
  if (run.state === 'doubtful') run = await asWorker(q, () => tryAsRead(q, run_id, token, what)) as Data
  if (run.state === 'extracted') run = await asWorker(q, () => q.call('jobs.apply_run', { run_id, token })) as Data
  for (const batchId of run.batch_ids ?? []) await apply(q, batchId)
  return run
}

/** What is sought in a file whose columns changed is tried by no mapping but that by which it was read. */
async function tryAsRead (q: Query, run_id: string, token: string, { entries, layout }: Extraction): Promise<unknown> {
  await q.call('jobs.try_mapping', { run_id, token, reading: { mapping: {}, columns: layout.mapping, entries }, lease_seconds: 60 })
  return q.call('jobs.conclude_trial', { run_id, token, is_complete: true })
}

/** Does all that is due: fetches get the answer, what is stored is read. Gives the runs in their order, those due last of all. */
export async function work (q: Query, answer: Data = {}, body: string | null = null): Promise<Data[]> {
  const runs: Data[] = []
  for (let claims = await claim(q); claims.length > 0; claims = await claim(q)) {
    for (const one of claims) {
      const state = one.step === 'fetch' ? await fetched(q, one, answer, body) : { state: 'fetched' }
      const run = state.state === 'fetched' ? await parse(q, one) : state
      runs.push({ trigger: one.trigger, ...run })
    }
  }
  return runs
}

const bytesOf = (what: Data | Entry[]): string => JSON.stringify(Array.isArray(what) ? extraction(what as Entry[]) : what)
const reported = (runs: Data[]): Data => runs.findLast(({ trigger }) => trigger !== 'due') as Data

/** Uploads a file that a parser reads so, and carries it through. */
export async function read (q: Query, feed: Feed, what: Data | Entry[], isPreview = false): Promise<Data> {
  await upload(q, feed, bytesOf(what), isPreview)
  return reported(await work(q))
}

/** Fetches what is due, which answers so, and carries it through. */
export const poll = async (q: Query, what: Data | Entry[] | null, answer: Data = {}): Promise<Data> =>
  reported(await work(q, answer, what === null ? null : bytesOf(what)))

/** What the stored bytes of a run give from now on. */
export const rewrite = (q: Query, runId: string, what: object): Promise<unknown> =>
  q(`update connect.bodies b set content = convert_to($2, 'UTF8') from connect.runs r join connect.snapshots s using (snapshot_id)
      where r.run_id = $1 and b.sha256 = s.sha256 and b.realm_id = s.realm_id`, [runId, JSON.stringify(what)])
