/** A run of a feed in lines for people, and as the record that --json prints. */
import type { Facts } from '../../platform/output.ts'
import { gamesWords, type Figures } from '../../server/dashboard/game_words.ts'
import { wallOf } from '../../worker/feeds/parsers/offsets.ts'

export type Skipped = { row: string, code: string, words: string, excerpt?: string }
type Mapped = { role: string, header: string, why: string }
type Layout = {
  name?: string, mapping?: Mapped[], unmapped?: { header: string, samples: string[] }[],
  hints?: { role: string, candidates: string[], ask?: boolean }[]
}
type Measure = { is_over?: boolean, words?: string, examples?: { row?: number, was?: unknown, is?: unknown }[] }
type Tally = { listed: number, new: number }
type Names = { teams: Tally, venues: Tally, similar: { type: string, name: string, known: string[] }[] }
type Change = { field: string, before: unknown, after: unknown }
type Difference = { fields: Record<string, number>, games: { name?: string, on_day?: string, fields: Change[] }[], older: number }
/** `is_clear`: accepting takes it; `is_read`: it is read so already. */
export type Suggestion = {
  mapping: Record<string, string>, same: number, of: number, is_clear: boolean, is_read: boolean, words?: string | null
}
/** As manage.show_run returns it; what does not apply is null or absent. */
export type Run = {
  run_id: string, feed_id: string, state: string, trigger: string, snapshot_id?: string, counts?: Record<string, unknown>, rows?: number,
  entries?: number, skipped?: number, reasons?: string[], failure?: string, is_settled?: boolean, parser?: string, parser_version?: number,
  layout?: Layout | null, notes?: { warnings?: string[], persons_columns?: string[], unknown_words?: string[] } | null,
  measures?: Measure[] | null, skips?: Skipped[], preview?: Facts[], names?: Names | null,
  difference?: Difference | null, suggestion?: Suggestion | null, mapping?: Record<string, string>,
  games?: Figures['games'] | null, decided?: Figures['decided'], resembling?: { feed_id: string, name: string, is_likely: boolean }[]
  voided_at?: string, restorable_until?: string, is_past?: true
}

const SENTENCES: Record<string, string> = {
  applied: 'The file was read and applied.', unchanged: 'The file has nothing new to apply.',
  not_modified: 'The publisher reports no change.', held: 'The run is held: nothing was applied.',
  failed: 'The file could not be fetched.', unreadable: 'The file could not be read.', previewed: 'A preview: nothing was applied.',
  excluded: 'The address is excluded: nothing was fetched.', discarded: 'The run was discarded: nothing was applied.',
  accepted: 'The run was accepted.', superseded: 'A later run took its place.'
}
const MOST_SKIPS = 20
const MOST_GAMES = 5

/** Lines about a run that has ended; `next` are commands that may follow. */
export function linesOf (run: Run): string[] {
  const { layout, notes, preview = [] } = run
  return [
    SENTENCES[run.state] ?? `The run is ${run.state}.`,
    ...undoneOf(run),
    ...Object.entries(run.mapping ?? {}).map(([role, header]) => `  From now on "${header}" is read as ${role.replaceAll('_', ' ')}.`),
    ...run.state === 'previewed' && run.suggestion?.words ? [`  ${run.suggestion.words}`] : [],
    ...run.failure && !run.reasons?.includes(run.failure) ? [`  ${run.failure}`] : [],
    ...(run.reasons ?? []).map((reason) => `  - ${reason}`),
    ...examplesOf(run.measures ?? []),
    ...run.rows === undefined ? [] : [
      `  ${count(run.rows, 'row')}: ${count(run.entries ?? 0, 'game or event', 'games and events')}, ${run.skipped ?? 0} skipped`
    ],
    ...figuresOf(run),
    ...layout ? columnsOf(layout) : [],
    ...run.names ? namesOf(run.names) : [],
    ...run.difference ? differenceOf(run.difference) : [],
    ...preview.length === 0 ? [] : ['  The first games and events:', ...preview.map((one) => `    ${entryOf(one)}`)],
    ...(notes?.warnings ?? []).map((warning) => `  note: ${warning}`),
    ...notes?.unknown_words?.length ? [`  words that were not recognised: ${notes.unknown_words.join(', ')}`] : [],
    ...notes?.persons_columns?.length ? [`  columns about persons, not read: ${notes.persons_columns.join(', ')}`] : [],
    ...skipsOf(run),
  ]
}

function undoneOf ({ voided_at: at, restorable_until: until, is_past: isPast }: Run): string[] {
  const can = until === undefined ? 'can no longer be restored' : `can be restored until ${until}`
  if (at !== undefined) return [`  It was undone at ${at}, and ${can}.`]
  return isPast ? ['  It can no longer be undone.'] : []
}

function skipsOf ({ skips = [] }: Run): string[] {
  const lines = skips.slice(0, MOST_SKIPS).map(({ row, words, excerpt }) => `    row ${row}: ${words}${excerpt ? ` (${excerpt})` : ''}`)
  const more = skips.length - lines.length
  return lines.length === 0 ? [] : ['  Skipped:', ...lines, ...more > 0 ? [`    and ${more} more: oyss run show, with --json`] : []]
}

function columnsOf ({ name, mapping = [], unmapped = [], hints = [] }: Layout): string[] {
  const width = Math.max(0, ...mapping.map(({ role }) => role.length))
  return [
    `  Layout: ${name ?? 'generic'}`,
    ...mapping.map(({ role, header, why }) => `    ${role.padEnd(width)}  ${header}${why ? `  (${why})` : ''}`),
    ...unmapped.length > 0 ? [`    not used: ${unmapped.map(({ header }) => header).join(', ')}`] : [],
    ...hints.filter(({ ask, candidates }) => ask || candidates.length > 0)
      .map(({ role, candidates }) => `    no column for ${role}${candidates.length > 0 ? `; it may be ${candidates.join(' or ')}` : ''}`),
  ]
}

/** What would change, by field and in the first games. */
function differenceOf ({ fields, games, older }: Difference): string[] {
  const format = (value: unknown): string => value === null ? 'nothing' : typeof value === 'string' ? value
    : (value as { name?: string }).name ?? JSON.stringify(value)
  const lines = Object.entries(fields).map(([field, number]) => `${field} of ${count(number, 'game')}`)
  return [
    ...lines.length > 0 ? [`  Would change: ${lines.join(', ')}`] : [],
    ...games.slice(0, MOST_GAMES).map(({ name, on_day: day, fields: changed }) => `    ${day ?? ''} ${name ?? ''}: ${
      changed.map(({ field, before, after }) => `${field} from ${format(before)} to ${format(after)}`).join('; ')}`),
    ...older > 0 ? [`  Unchanged, because a source reported newer data since: ${count(older, 'game')}`] : []
  ]
}

/** Shown where something is new: a name that is known in other words may be a slip. */
function namesOf ({ teams, venues, similar }: Names): string[] {
  const tally = ({ listed, new: count }: Tally): string => `${listed} as listed, ${count} new`
  return [
    `  Teams: ${tally(teams)}; venues: ${tally(venues)}`,
    ...similar.map(({ type, name, known }) => `    new ${type} ${name}; known: ${known.join(', ')}`)
  ]
}

function examplesOf (measures: Measure[]): string[] {
  const show = (value: unknown): string => typeof value === 'object' ? JSON.stringify(value) : String(value)
  return measures.filter(({ is_over: isOver }) => isOver).flatMap(({ examples = [] }) => examples.slice(0, 3).map(({ row, was, is }) =>
    `      ${row === undefined ? '' : `row ${row}: `}${show(was)} -> ${show(is)}`))
}

/** What it changes, in the sentence of its page; where that is not counted, how its entries compare with what the feed listed. */
function figuresOf ({ state, counts, games, decided, entries = 0 }: Run): string[] {
  if (games != null && (entries > 0 || Object.keys(games).length > 0)) {
    return [`  ${gamesWords({ entries, counts, games, decided }, state === 'applied')}`]
  }
  return counts === undefined ? [] : [`  ${countsOf(counts)}`]
}

const countsOf = (counts: Record<string, unknown>): string =>
  Object.entries(counts).filter(([, value]) => typeof value === 'number').map(([name, value]) => `${name} ${String(value)}`).join(', ')

/** `2026-09-12 09:00  Kestrels v Herons  Oak Park (new)` */
function entryOf ({ start, time_zone: zone, date, home, away, title, venue, field, status, is, kind }: Facts): string {
  const what = home && away ? `${home} v ${away}` : [title ?? kind, home ?? away].filter(Boolean).join(': ')
  const { date: day, time } = start === undefined ? { date, time: '' } : wallOf(Date.parse(String(start)), String(zone))
  const lines = [
    `${String(day)} ${time}`.trim(), what, [venue, field].filter(Boolean).join(', '), status === 'scheduled' ? '' : status,
    is ? `(${is})` : ''
  ]
  return lines.filter(Boolean).map(String).join('  ')
}

const count = (number: number, one: string, many = `${one}s`): string => `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
