import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
/** Field, implied by, value, rank, best rank that states it, whether any claim says or implies it, whether its source says estimated. */
const CASES: [string, string, string, number, number | null, boolean, boolean, boolean][] = [
  ['status', '', 'cancelled', 3, 1, true, false, true],
  ['status', 'silence', 'scheduled', 3, null, false, false, true],
  ['status', 'silence', 'scheduled', 3, 3, false, false, false],
  ['status', 'silence', 'scheduled', 3, 1, false, false, false],
  ['status', 'silence', 'scheduled', 1, 3, false, false, true],
  ['time_status', 'silence', 'tbd', 1, null, false, false, true],
  ['time_status', 'silence', 'tbd', 1, null, true, false, false],
  ['time_status', 'time', 'confirmed', 1, null, true, false, true],
  ['time_status', 'time', 'confirmed', 1, null, true, true, false],
  ['time_status', 'time', 'tbd', 1, null, true, true, true],
  ['time_status', '', 'confirmed', 1, null, true, true, true],
]

database.transaction('DECIDE-20, DECIDE-27, DECIDE-29 what is stated counts; what is implied counts unless somebody who counts more, or its own source, states it', async (t, q) => {
  for (const [field, impliedBy, value, rank, statedRank, isSpoken, isEstimated, counts] of CASES) {
    t.equal(await q.value('select canon.does_count($1, $2, to_jsonb($3::text), $4, $5, $6, $7)', [
      field, impliedBy, value, rank, statedRank, isSpoken, isEstimated
    ]), counts, JSON.stringify([field, impliedBy, value, rank, statedRank, isSpoken, isEstimated]))
  }
})
