/** Task relay_outbox {}: relays what has been committed, at once. */
import type { MakeTask } from '../make_task.ts'

export const makeRelayOutbox: MakeTask<unknown, 'relay'> = ({ relay }) => () => relay.drain()
