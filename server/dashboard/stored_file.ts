/** Which file of a feed its pages read again. */
import { stateOf, type Run, type ShownFeed } from './feeds.ts'

/** What was published already, or could not be fetched. */
const PAST = ['failed', 'excluded', 'accepted', 'superseded']
const newestFirst = ({ snapshot_id: one = '' }: Run, { snapshot_id: other = '' }: Run): number => one < other ? 1 : one > other ? -1 : 0
/**
 * The run whose stored file can be read again under other settings: one that waits, else one of the newest file that counts, or
 * could not be read, else the last that shows one.
 */
export function stored ({ runs, held_run_id: held }: Pick<ShownFeed, 'runs' | 'held_run_id'>): string | undefined {
  const kept = runs.filter(({ snapshot_id: snapshot }) => snapshot !== undefined)
  const counts = kept.filter((run) => ['applied', 'unchanged', 'unreadable'].includes(stateOf(run)) && !run.is_dry)
  const undone = kept.filter((run) => stateOf(run) === 'undone').map(({ snapshot_id: snapshot }) => snapshot)
  const others = kept.filter(({ state, snapshot_id: snapshot }) => !PAST.includes(state) && !undone.includes(snapshot))
  return held ?? (counts.toSorted(newestFirst)[0] ?? others[0])?.run_id
}
