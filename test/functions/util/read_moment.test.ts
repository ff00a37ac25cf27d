import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('INTAKE-40 util.read_moment: a leap second is the second after it, and keeps its decimals', async (t, q) => {
  await q("set local timezone = 'America/Chicago'")
  for (const [written, moment] of [
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'], ['2015-06-30T23:59:60.25Z', '2015-07-01T00:00:00.25Z'],
    ['2026-09-12T14:30:00Z', '2026-09-12T14:30:00Z'], ['2026-09-12T16:30:56.789+02:00', '2026-09-12T14:30:56.789Z']
  ] as const) {
    t.same(await q.value('select util.read_moment($1)', [written]), new Date(moment), written)
  }
  t.equal(await q.value('select util.read_moment(null)'), null)
})
