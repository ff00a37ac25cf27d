import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const written: [string, string][] = [
  ['2026-09-12T14:30:00Z', '2026-09-12T14:30:00Z'],
  ['2026-09-12T16:30:00+02:00', '2026-09-12T14:30:00Z'],
  ['2026-09-12T14:30:00.500Z', '2026-09-12T14:30:00.5Z'],
  ['2026-09-12T14:30:00.000001Z', '2026-09-12T14:30:00.000001Z'],
  ['2026-10-10T10:10:10Z', '2026-10-10T10:10:10Z'],
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
]

database.transaction('MODEL-14 a moment is written in UTC with a Z and no more of a fraction than it has', async (t, q) => {
  await q("set local timezone = 'America/Chicago'")
  for (const [moment, text] of written) t.equal(await q.value('select util.rfc3339($1)', [moment]), text)
})

database.transaction('no moment is no text', async (t, q) => {
  t.equal(await q.value('select util.rfc3339(null)'), null)
})
