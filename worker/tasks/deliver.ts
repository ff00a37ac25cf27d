/** Task deliver {}: looks at once for deliveries that are due. */
import type { MakeTask } from '../make_task.ts'

export const makeDeliver: MakeTask<unknown, 'pump'> = ({ pump }) => async () => { pump.wake(); return { under_way: pump.size() } }
