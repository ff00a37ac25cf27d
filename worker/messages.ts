/** The messages between the process of a worker and its supervisor. */

/** `ping` is answered immediately unless the event loop is blocked; `seconds`: how long running jobs and deliveries may take. */
export type ToWorker = { type: 'stop', seconds: number } | { type: 'ping' } | { type: 'metrics' }
/** `failed`: it could not begin, and waiting would not help. `metrics`: the exposition of its registry. */
export type FromWorker = { type: 'ready' } | { type: 'failed', code: string | undefined, message: string } | { type: 'pong' }
  | { type: 'metrics', text: string }
