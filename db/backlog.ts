/** How pushed batches stand (intake.read_backlog), and when that means that nobody applies them. */

/**
 * `waiting` is counted up to 1,000; `oldest_seconds` is null when nothing waits; `applying` is how many are being applied at this moment.
 */
export type Backlog = { waiting: number, oldest_seconds: number | null, applying: number }

/** A batch may wait so long for a moment in which nobody applies anything, as while processes are exchanged. */
export const LONGEST_PAUSE_SECONDS = 30

/** Something has waited for longer than `seconds`, and nobody is applying anything. */
export function isStalled ({ oldest_seconds: oldest, applying }: Backlog, seconds = LONGEST_PAUSE_SECONDS): boolean {
  return oldest !== null && oldest > seconds && applying === 0
}
