/** The messages between the process of a worker and its supervisor. */

/** `ping` is answered immediately unless the event loop is blocked; `seconds`: how long running jobs and deliveries may take. */
export type ToWorker = { tell: 'stop', seconds: number } | { tell: 'ping' } | { tell: 'metrics' }
/** `failed`: it could not begin, and waiting would not help. `metrics`: the exposition of its registry. */
export type FromWorker = { tell: 'ready' } | { tell: 'failed', code: string | undefined, message: string } | { tell: 'pong' }
  | { tell: 'metrics', text: string }
