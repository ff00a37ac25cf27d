/** Feeds and runs as the pages have them, and what several pages do with them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PackedFile } from '../intake/pack_file.ts'
import type { Ask } from './ask.ts'
import type { Decided } from './game_words.ts'

export type Target = {
  target_id: string, url?: string, state: string, listed?: number, failures?: number, next_at?: string, last_ok_at?: string,
  excluded_reason?: string
}
/** As connect.run_document has it; what does not apply is absent. */
export type Run = {
  run_id: string, target_id: string, feed_id: string, trigger: string, is_dry: boolean, state: string, snapshot_id?: string,
  file_name?: string, rows?: number, entries?: number, skipped?: number, counts?: Record<string, unknown>, reasons?: string[],
  reason_codes?: string[], failure?: string, is_settled?: boolean, batch_ids?: string[], suggestion?: Suggestion, voided_at?: string,
  restorable_until?: string, is_past?: true,
  applied_by?: string | null, undo?: Undo, started_at: string, ended_at?: string, games?: Counts | null,
  decided?: Decided[]
}
export type Counts = Partial<Record<What, number>>
/** Of a large run that a worker undoes or restores. */
type Undo = { state: 'undoing' | 'restoring' | 'failed', is_void: boolean, by?: string, at: string, attempts: number, error?: string }
export type Suggestion = { mapping: Record<string, string>, same: number, of: number, is_clear: boolean, is_read: boolean, words?: string }
/** As connect.feed_document has it. */
export type Feed = {
  feed_id: string, name: string, kind: string, source_id: string, source_key: string, sport: string, team?: string, time_zone: string,
  day_first: boolean, covers: string, settings: { mapping?: Record<string, string>, ignored?: string[], parser?: string }, status: string,
  status_reason?: string, status_since: string, killed_reason?: string, created_at: string, targets: Target[], last_run?: Run,
  yields_to?: string, yields_to_name?: string, is_redeciding?: boolean, deleted_at?: string,
  withdrawal?: { games: number, left: number, is_done: boolean }
}
export type Layout = {
  name?: string, headers?: string[], mapping?: { role: string, header: string, why?: string }[],
  samples?: Record<string, string[]>, unmapped?: { header: string, samples: string[] }[],
  hints?: { role: string, candidates: string[], ask?: boolean }[]
}
/** As manage.read_feed has it. */
export type ShownFeed = Feed & { runs: Run[], next_before: string | null, held_run_id: string | null, layout: Layout | null }
type Entry = {
  row?: number, is: string, start?: string, time_zone?: string, date?: string, home?: string, away?: string, title?: string, venue?: string,
  field?: string, status?: string
}
/** A game that a run changes, as ledger.changed_games has it; one that will only exist then has no id. `corrected`: which fields are. */
export type Game = {
  id?: string, what: What, name?: string, zone: string, on_day?: string, start?: string, time_status?: string, status?: string,
  venue?: string, field?: string, fields: { field: string, before: unknown, after: unknown }[]
  corrected?: string[]
}
export type What =
  'added' | 'known' | 'comparing' | 'moved' | 'cancelled' | 'reinstated' | 'removed' | 'returned' | 'changed' | 'listed' | 'expected'
/** A game that a file lacks and that stays, as connect.left_games has it. */
export type Left = Pick<Game, 'name' | 'on_day' | 'start' | 'zone' | 'venue' | 'field'> & { why: string }
/** As connect.list_games has it; `found`: how many fit the filter. */
export type Games = { counts: Counts, found: number, games: Game[], next: number | null }
/** A source that reports games differently, as read.disagreements_of has it. */
export type Differing = { source_id: string, source_key: string, name: string | null, games: number, won: number }
/** A feed that a first file looks like a newer file of, as connect.resembling_feeds has it. */
export type Resembling = {
  feed_id: string, name: string, games: number, of: number, has_columns: boolean, has_name: boolean, is_likely: boolean
}
/** As manage.read_run has it. */
export type ShownRun = Omit<Run, 'layout' | 'games'> & {
  layout: Layout | null, notes: { warnings?: string[], persons_columns?: string[], unknown_words?: string[] } | null,
  skips: { row: string, code: string, words: string, excerpt?: string }[], preview: Entry[],
  names: { teams: { listed: number, new: number }, venues: { listed: number, new: number },
    similar: { type: string, name: string, known: string[] }[] } | null,
  games: Games, expected: Games, left: { why: Record<string, number>, games: Left[] } | null,
  known: { source: string, games: number, other_time: number, later?: number, teams?: number }[] | null, compared_at: string | null,
  decided: Decided[], is_comparing: boolean, differs: Differing[] | null,
  settings: Record<string, unknown> | null, note: string | null, resembling: Resembling[],
  kept_settings: Record<string, unknown>, corrected: { found: number, games: Game[] }, applied_by: string | null,
  marks: { operation: 'undo' | 'restore', by: string | null, at: string }[],
  act: { operation: string, note: string | null, by: string | null, at: string } | null,
  feed: {
    feed_id: string, name: string, status: string, time_zone: string, mapping: Record<string, string> | null, ignored: string[] | null,
    has_url: boolean, is_deleted: boolean, has_published: boolean
  },
  file: { name: string | null, fetched_at: string } | null,
  columns: { gone: string[], new: string[] } | null, next_run_id: string | null, measures?: { name: string, words: string }[] | null
}

/** Who decides: the people of the account on their feeds, operators on connectors. */
export type Side = { feeds: string, runs: string, read: (ask: Ask, id: string) => Promise<ShownRun> }

/** Connectors are run by operators; the people of their account look at them. */
export const isConnector = ({ feed_id: id }: { feed_id: string }): boolean => id.startsWith('con_')

const UNDER_WAY = ['claimed', 'fetched', 'extracted']
export const isUnderWay = ({ state, is_settled: isSettled, undo }: Pick<Run, 'state' | 'is_settled' | 'undo'>): boolean =>
  UNDER_WAY.includes(state) || isSettled === false || undo !== undefined && undo.state !== 'failed'

/** Patient: the games of a run that was applied are read from the ledger, about a second for a thousand. */
export const readRun = ({ patient, mode }: Ask, id: string): Promise<ShownRun> =>
  patient('read_run', { mode, run_id: id }) as Promise<ShownRun>
export const readFeed = ({ patient, mode, query }: Ask, id: string, most = 12): Promise<ShownFeed> =>
  patient('read_feed', { mode, feed_id: id, before: query.before ?? null, row_limit: most }) as Promise<ShownFeed>

/** The state of a run as pages show it: also that it is undone, or a worker is at that, or that a later run applies what it read. */
export const stateOf = ({ state, undo, voided_at: undoneAt, applied_by: applied = null }: Run | ShownRun): string =>
  undo !== undefined && undo.state !== 'failed' ? undo.state : undoneAt !== undefined ? 'undone'
    : state === 'accepted' && applied !== null ? 'reviewed' : state

/** How often and for how long a form waits, in milliseconds, until a worker has done what it began; the page says how far it is. */
const [LOOKS, PAUSE] = [12, 250]

/** Waits a little until a run has ended, so that the page that follows shows what came of it. */
export async function awaitRun ({ operate, mode }: Pick<Ask, 'operate' | 'mode'>, id: string): Promise<void> {
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

/** Reads the stored file of a run again under other settings and waits a little; the id of the run that shows what they change. */
export async function tryRun (
  { operate, mode, form }: Ask, runId: string, settings: Record<string, unknown>
): Promise<string> {
  const run = await operate('try_run', { mode, run_id: runId, settings, note: form.text('note') || null }) as Run
  await awaitRun({ operate, mode }, run.run_id)
  return run.run_id
}

/** Uploads a file and waits a little; the id of the run to look at: where its columns clearly have other names, one that reads them so. */
export async function upload (ask: Ask, feedId: string, file: PackedFile, isPreview = false): Promise<string> {
  const { run_id: id } = await ask.operate('upload_feed', { mode: ask.mode, feed_id: feedId, ...file, is_preview: isPreview }) as Run
  await awaitRun(ask, id)
  const { state, suggestion } = await ask.operate('show_run', { mode: ask.mode, run_id: id }) as Run
  const waits = state === 'held' || state === 'previewed'
  return waits && suggestion?.is_clear && !suggestion.is_read ? tryRun(ask, id, { mapping: suggestion.mapping }) : id
}
