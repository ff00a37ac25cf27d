/** The backlog of pushed batches (intake.read_backlog), and when it means that no worker applies them. */

/**
 * `waiting` is counted up to 1,000; `oldest_seconds` is null when nothing waits; `applying` is how many are being applied at this moment,
 * `failed` how many failed and were not replayed.
 */
export type Backlog = { waiting: number, oldest_seconds: number | null, applying: number, failed: number }

/** What the watchdog of a worker reads besides (jobs.read_backlog): `busy` is in how many places of workers a job changes the model. */
export type WorkerBacklog = Backlog & { busy: number }

/** How long a batch may wait while no batch is being applied, for example while processes are replaced. */
export const LONGEST_PAUSE_SECONDS = 30

/** Whether a batch has waited for longer than `seconds` while none is being applied. */
export function isStalled ({ oldest_seconds: oldest, applying }: Backlog, seconds = LONGEST_PAUSE_SECONDS): boolean {
  return oldest !== null && oldest > seconds && applying === 0
}
