import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const spellings: [string, string][] = [
  ['2026-09-12T14:30:00Z', '2026-09-12T14:30:00Z'],
  ['2026-09-12T14:30:00.000Z', '2026-09-12T14:30:00Z'],
  ['2026-09-12T14:30:00.250000Z', '2026-09-12T14:30:00.25Z'],
  ['2026-09-12T14:30:00+00:00', '2026-09-12T14:30:00Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
  ['2016-12-31T23:59:60.50Z', '2017-01-01T00:00:00.5Z'],
  ['2026-09-12T09:30:00-05:00', '2026-09-12T14:30:00Z'],
]

database.transaction('equal moments are equal texts, however they were written', async (t, q) => {
  await q("set local timezone = 'America/Chicago'")
  for (const [written, stored] of spellings) t.equal(await q.value('select util.utc($1)', [written]), stored, written)
})

database.transaction('nothing stays nothing', async (t, q) => {
  t.equal(await q.value('select util.utc(null)'), null)
})
