/** Task poll {}: looks at once for feeds that are due. */
import type { MakeTask } from '../make_task.ts'

export const makePoll: MakeTask<unknown, 'feeds'> = ({ feeds }) => async () => { feeds.wake(); return { under_way: feeds.size() } }
