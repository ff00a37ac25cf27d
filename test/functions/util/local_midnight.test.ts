import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('a local day begins at its midnight, on both sides of a change of clocks, and in UTC where the zone is not known', async (t, q) => {
  for (const [date, zone, moment] of [
    ['2026-09-12', 'America/Chicago', '2026-09-12T05:00:00Z'], ['2026-12-12', 'America/Chicago', '2026-12-12T06:00:00Z'],
    ['2026-09-12', 'Pacific/Auckland', '2026-09-11T12:00:00Z'], ['2026-09-12', 'UTC', '2026-09-12T00:00:00Z'],
    ['2026-09-12', 'Nowhere/Known', '2026-09-12T00:00:00Z']
  ]) t.equal(await q.value('select util.rfc3339(util.local_midnight($1::date, $2))', [date, zone]), moment, `${date} ${zone}`)
})
