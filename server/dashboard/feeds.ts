/** Feeds and runs as the pages have them, and what several pages do with them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../../db/errors.ts'
import { MOST_BYTES } from '../../platform/sizes.ts'
import { packFile, type PackedFile } from '../intake/pack_file.ts'
import type { Ask } from './ask.ts'

export type Target = {
  target_id: string, url?: string, state: string, listed?: number, failures?: number, next_at?: string, last_ok_at?: string,
  excluded_reason?: string
}
/** As connect.run_document has it; what does not apply is absent. */
export type Run = {
  run_id: string, target_id: string, feed_id: string, trigger: string, is_dry: boolean, state: string, snapshot_id?: string,
  rows?: number, entries?: number, skipped?: number, counts?: Record<string, unknown>, reasons?: string[], failure?: string,
  is_settled?: boolean, batch_ids?: string[], suggestion?: Suggestion, started_at: string, ended_at?: string
}
export type Suggestion = { mapping: Record<string, string>, same: number, of: number, is_clear: boolean, is_read: boolean, words?: string }
/** As connect.feed_document has it. */
export type Feed = {
  feed_id: string, name: string, kind: string, source_id: string, source_key: string, sport: string, team?: string, time_zone: string,
  day_first: boolean, covers: string, settings: { mapping?: Record<string, string>, parser?: string }, status: string,
  status_reason?: string, status_since: string, killed_reason?: string, created_at: string, targets: Target[], last_run?: Run
}
export type Layout = {
  name?: string, headers?: string[], mapping?: { role: string, header: string, why?: string }[],
  unmapped?: { header: string, samples: string[] }[], hints?: { role: string, candidates: string[], ask?: boolean }[]
}
/** As manage.read_feed has it. */
export type ShownFeed = Feed & { runs: Run[], next_before: string | null, held_run_id: string | null, layout: Layout | null }
type Entry = {
  row?: number, is: string, start?: string, time_zone?: string, date?: string, home?: string, away?: string, title?: string, venue?: string,
  field?: string, status?: string
}
type Changed = { row?: number, game?: string, changes: { field: string, was: unknown, is: unknown }[] }
type Lost = { on_day: string, game?: string, venue?: string, field?: string }
/** As manage.read_run has it. */
export type ShownRun = Omit<Run, 'layout'> & {
  layout: Layout | null, notes: { warnings?: string[], persons_columns?: string[], unknown_words?: string[] } | null,
  skips: { row: string, words: string, excerpt?: string }[], preview: Entry[],
  names: { teams: { listed: number, new: number }, venues: { listed: number, new: number },
    similar: { type: string, name: string, known: string[] }[] } | null,
  difference: { fields: Record<string, number>, games: Changed[], older: number } | null,
  feed: { feed_id: string, name: string, status: string, time_zone: string, mapping: Record<string, string> | null, has_url: boolean },
  file: { name: string | null, fetched_at: string } | null, losses: { count: number, games: Lost[] } | null,
  columns: { gone: string[], new: string[] } | null, next_run_id: string | null
}

/** Connectors are run by operators; the people of their account look at them. */
export const isConnector = ({ feed_id: id }: { feed_id: string }): boolean => id.startsWith('con_')

const UNDER_WAY = ['claimed', 'fetched', 'extracted']
export const isUnderWay = ({ state, is_settled: isSettled }: Pick<Run, 'state' | 'is_settled'>): boolean =>
  UNDER_WAY.includes(state) || isSettled === false

export const readRun = ({ operate, mode }: Ask, id: string): Promise<ShownRun> =>
  operate('read_run', { mode, run_id: id }) as Promise<ShownRun>
export const readFeed = ({ operate, mode, query }: Ask, id: string, most = 12): Promise<ShownFeed> =>
  operate('read_feed', { mode, feed_id: id, before: query.before ?? null, row_limit: most }) as Promise<ShownFeed>

/** How often and for how long a form waits, in milliseconds, until a worker has done what it began; the page says how far it is. */
const [LOOKS, PAUSE] = [12, 250]

/** Waits a little until a run has ended, so that the page that follows shows what came of it. */
export async function awaitRun ({ operate, mode }: Ask, id: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if (!isUnderWay(await operate('show_run', { mode, run_id: id }) as Run)) return
    await sleep(PAUSE)
  }
}

/** The last run of a feed whose address is fetched, as soon as it has ended, or as far as it is after a little while. */
export async function awaitFirst ({ operate, mode }: Ask, id: string): Promise<Run | undefined> {
  for (let look = 0; ; look++) {
    const { last_run: run } = await operate('show_feed', { mode, feed_id: id }) as Feed
    if (look === LOOKS || run !== undefined && !isUnderWay(run)) return run
    await sleep(PAUSE)
  }
}

export const fault = (message: string, path = 'file'): ServiceError =>
  new ServiceError('validation_failed', message, { errors: [{ path, message }] })

/** The file that was chosen; undefined where none was. Errors: validation_failed (empty), payload_too_large. */
export async function readFile ({ form }: Pick<Ask, 'form'>): Promise<PackedFile | undefined> {
  const file = await form.file('file')
  if (file === undefined) return undefined
  if (file.bytes.length === 0) throw fault(`The file ${file.name} is empty. Choose one with a schedule in it.`)
  if (file.bytes.length > MOST_BYTES) {
    throw new ServiceError('payload_too_large', `The file ${file.name} has more than 10 MiB. Choose a smaller one.`)
  }
  return packFile(file.bytes, file.type, file.name)
}

/** As readFile. Errors: also validation_failed where no file was chosen. */
export async function requireFile (ask: Pick<Ask, 'form'>): Promise<PackedFile> {
  return await readFile(ask) ?? (() => { throw fault('Choose a file first.') })()
}

/** Uploads a file and waits a little; the id of its run. */
export async function upload (ask: Ask, feedId: string, file: PackedFile): Promise<string> {
  const run = await ask.operate('upload_feed', { mode: ask.mode, feed_id: feedId, ...file, is_preview: false }) as Run
  await awaitRun(ask, run.run_id)
  return run.run_id
}
