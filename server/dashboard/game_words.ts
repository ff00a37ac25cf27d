/** What a run changes, in one sentence whose figures add up to what was read: on pages and on the command line (FEED-412). */
import { number } from './format.ts'
import { count } from './parts.ts'

/** `is_part`: only the first thousand games were looked at. */
export type Decided = { source: string, rank: number, games: number, is_yield: boolean, is_newer?: boolean, is_part?: boolean }
type Counts = Readonly<Record<string, number | undefined>>
/** What is counted of a run: entries read, how they compare with what the feed listed, games that change, by kind, what others decide. */
export type Figures = {
  entries?: number | undefined, counts?: Readonly<Record<string, unknown>> | undefined, games: Counts,
  decided?: readonly Decided[] | undefined
}

const counted = [['new', 'new'], ['changed', 'changed'], ['missing', 'not listed'], ['withdrawn', 'removed'], ['same', 'unchanged'],
  ['older', 'overruled by something newer']] as const
/** What a run did, or would do, where its games are not counted: 3 new, 37 unchanged. What is removed was missing, too. */
export function countsWords (counts: Readonly<Record<string, unknown>> = {}): string {
  const of = (name: string): number => Number(counts[name] ?? 0) - (name === 'missing' ? Number(counts.withdrawn ?? 0) : 0)
  return counted.filter(([name]) => of(name) > 0).map(([name, words]) => `${number(of(name))} ${words}`).join(', ')
}

type Happened = readonly [what: string, will: string, did: string, noun?: string]
/** Of what a file lists. */
const listed: readonly Happened[] = [
  ['added', 'will be added', 'added', 'new game'], ['known', 'known from other sources', 'known from other sources'],
  ['comparing', 'will be compared with those of other sources', 'being compared with those of other sources'],
  ['moved', 'will move', 'moved'], ['cancelled', 'will be cancelled', 'cancelled'],
  ['reinstated', 'will be listed as scheduled again', 'listed as scheduled again', 'cancelled game'],
  ['returned', 'will be back on the schedule', 'back on the schedule'], ['changed', 'will change otherwise', 'changed otherwise']
]
const removed: Happened = ['removed', 'will be removed', 'removed']

const decidedWords = (decided: readonly Decided[] = []): string =>
  decided.map(({ source, rank, games, is_yield: isYield, is_newer: isNewer, is_part: isPart }) => `${isPart ? 'at least ' : ''}${
    count(games, 'game differs', 'games differ')}, but ${source} decides (${
    isYield ? 'this feed yields to it' : isNewer ? 'its report is newer' : `rank ${rank}`})`).join('; ')

/** Games by what happens to them, as parts of a sentence. */
function partsOf (games: Counts, kinds: readonly Happened[], isDone: boolean, isCounted: boolean): string[] {
  return kinds.filter(([what]) => (games[what] ?? 0) > 0).map(([what, will, did, noun], at) => {
    const all = games[what] as number
    return `${what !== 'reinstated' && (at > 0 || isCounted) ? number(all) : count(all, noun ?? 'game')} ${isDone ? did : will}`
  })
}

/** Games that it does not list and that stay, as others report them: what it withdraws, or would, less what that removes. */
function keptWords ({ counts, games }: Figures, isDone: boolean): string | false {
  const kept = Number((isDone ? counts?.withdrawn : counts?.missing) ?? 0) - (games.removed ?? 0)
  return kept > 0 && `${count(kept, 'game that it does not list stays', 'games that it does not list stay')}: another source reports ${
    kept === 1 ? 'it' : 'them'}.`
}

/**
 * What publishing a run will change, or changed: of all entries that it read how many are added, move, stay and so on; then what it does
 * not list and removes, and what other sources decide.
 */
export function gamesWords (run: Figures, isDone: boolean): string {
  const { entries: all = 0, counts, games, decided } = run
  const older = Number(counts?.older ?? 0)
  const touched = listed.reduce((sum, [what]) => sum + (games[what] ?? 0), 0)
  const gone = games.removed ?? 0
  const others = decidedWords(decided)
  const kept = keptWords(run, isDone)
  if (touched + gone === 0) {
    const newer = [older > 0 && `${count(older, 'game was', 'games were')} changed later by a newer file`, others]
      .filter(Boolean).join('; ')
    return [`${isDone ? 'Nothing changed' : 'Nothing will change'}${newer ? `: ${newer}` : ''}.`, kept].filter(Boolean).join(' ')
  }
  const left = Math.max(0, all - touched - older)
  const isOne = touched === all && listed.filter(([what]) => (games[what] ?? 0) > 0).length === 1
  const parts = [
    ...partsOf(games, listed, isDone, !isOne), left > 0 && `${number(left)} unchanged`,
    older > 0 && `${number(older)} changed later by a newer file`
  ].filter(Boolean).join(', ')
  const deed = !isDone ? 'will be' : gone === 1 ? 'was' : 'were'
  return [
    parts && `${isOne ? '' : `${count(all, 'game or event', 'games and events')}: `}${parts}.`,
    gone > 0 && `${count(gone, 'game')} that it does not list ${deed} removed.`, kept,
    others && `${others.charAt(0).toUpperCase()}${others.slice(1)}.`
  ].filter(Boolean).join(' ')
}

/** What an undo, a restoration or a yield will change: 2 games will move, 1 will be removed, 9 unchanged. `stay`: those that do not. */
export function undoWords (games: Counts, stay: number): string {
  const parts = partsOf(games, [...listed, removed], false, false)
  return parts.length === 0 ? 'No game will change.' : `${[...parts, stay > 0 && `${number(stay)} unchanged`].filter(Boolean).join(', ')}.`
}
