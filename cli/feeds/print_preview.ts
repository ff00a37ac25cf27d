/** What a yield or an undone review would change, as pages show it (DECIDE-44, IDENTITY-240). */
import { printAll, write, type Facts } from '../../platform/output.ts'
import { undoWords } from '../../server/dashboard/game_words.ts'

type Change = { field: string, before: unknown, after: unknown }
type Game = { what: string, name?: string, on_day?: string, start?: string, fields: Change[] }
type Pair = { type: string, first_name: string | null, second_name: string | null }
/** As manage.preview_yield and manage.preview_undo_decision return it. */
export type Preview = Facts & {
  games: { counts: Record<string, number>, found: number, games: Game[] }, is_large?: true, shared_games?: number,
  is_whole?: boolean, differing?: number, compared?: number, pairs?: number, parted?: Pair[], parted_counts?: Record<string, number>,
  counts?: { type: string, moved: number }[], calendars?: { name: string | null, before: number, after: number }[]
}

const plain = (value: unknown): string => value === null ? 'nothing' : typeof value === 'string' ? value
  : (value as { name?: string }).name ?? JSON.stringify(value)
const side = (fields: Change[], of: 'before' | 'after'): string => fields.map((one) => `${one.field}: ${plain(one[of])}`).join('; ')
const list = (counts: readonly (readonly [string, number])[]): string => counts.map(([type, number]) => `${number} ${type}`).join(', ')

/** Games that the compared ones leave as they are; none is stated where only a part was compared. */
function unchanged ({ shared_games: all, games, is_whole: isWhole, differing = 0, compared = 0 }: Preview): number {
  return all === undefined || isWhole === false || differing > compared ? 0 : all - games.found
}

/** With `isJson` the preview as it is, else its sentence, its first games and the counts of the rest. */
export function printPreview (isJson: boolean, preview: Preview): void {
  if (isJson) return write(JSON.stringify(preview))
  const { games: { counts, found, games }, pairs = 0, compared = 0, differing = 0, parted = [], calendars = [] } = preview
  const sentence = preview.is_large ? 'More than 500 games are concerned, too many to list.' : undoWords(counts, unchanged(preview))
  write(`Nothing has changed yet. ${sentence}`)
  if (pairs > compared) write(`This is what ${compared} of ${pairs} pairs change.`)
  if (preview.shared_games !== undefined && differing > compared) {
    write(`This is what ${compared} of ${differing} that both report differently change. The rest is decided once it is saved.`)
  }
  if (parted.length > 0) {
    write(`Parts: ${list(Object.entries(preview.parted_counts ?? {}))}`)
    printAll(false, parted.map((one) => ({ kind: one.type, one: one.first_name, other: one.second_name })), '')
  }
  if (games.length > 0) {
    printAll(false, games.map((one) => ({
      what: one.what, game: one.name, when: one.start ?? one.on_day, before: side(one.fields, 'before'), after: side(one.fields, 'after')
    })), '')
  }
  if (found > games.length) write(`And ${found - games.length} more.`)
  if (calendars.length > 0) printAll(false, calendars.map((one) => ({ calendar: one.name, now: one.before, afterwards: one.after })), '')
  const others = (preview.counts ?? []).filter(({ type }) => !['fixture', 'stat_line'].includes(type))
  if (others.length > 0) write(`Also: ${list(others.map(({ type, moved }) => [type, moved] as const))}`)
}
