import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
/** Claims of the newer observation, field and what implied the older claim; whether it is left out. */
const CASES: [object, string, string, boolean][] = [
  [{ title: 'Final' }, 'title', '', false],
  [{ title: null }, 'title', '', false],
  [{ title: 'Final' }, 'start', '', true],
  [{ start: '2026-09-12T14:00:00Z' }, 'time_status', 'time', false],
  [{ date: '2026-09-12' }, 'time_status', 'time', false],
  [{ title: 'Final' }, 'time_status', 'time', true],
  [{ start: '2026-09-12T14:00:00Z', time_status: 'estimated' }, 'time_status', 'time', true],
  [{ title: 'Final' }, 'status', 'silence', false],
  [{ status: 'cancelled' }, 'status', 'silence', false]
]

database.transaction('DECIDE-1, DECIDE-20 what is stated is left out unless it is stated again, what a time implied unless a time does, and silence never', async (t, q) => {
  for (const [claims, field, impliedBy, isLeftOut] of CASES) {
    t.equal(
      await q.value('select resolve.leaves_out($1, $2, $3)', [JSON.stringify(claims), field, impliedBy]), isLeftOut,
      JSON.stringify([claims, field, impliedBy])
    )
  }
})
