import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('a moment falls on the day of its time zone; in one that the server does not know, on that of UTC', async (t, q) => {
  const day = (at: string, zone: string): Promise<string> => q.value('select util.local_day($1, $2)::text', [at, zone])
  t.equal(await day('2026-09-12T03:59:59Z', 'America/New_York'), '2026-09-11')
  t.equal(await day('2026-09-12T04:00:00Z', 'America/New_York'), '2026-09-12')
  t.equal(await day('2026-12-12T04:59:59Z', 'America/New_York'), '2026-12-11', 'in winter it is an hour later')
  t.equal(await day('2026-09-12T03:59:59Z', 'Nowhere/Marrowick'), '2026-09-12')
})

database.transaction('a day begins at midnight of its time zone; in one that the server does not know, at that of UTC', async (t, q) => {
  const midnight = (date: string, zone: string): Promise<string> =>
    q.value('select util.rfc3339(util.local_midnight($1::date, $2))', [date, zone])
  t.equal(await midnight('2026-09-12', 'America/New_York'), '2026-09-12T04:00:00Z')
  t.equal(await midnight('2026-12-12', 'America/New_York'), '2026-12-12T05:00:00Z')
  t.equal(await midnight('2026-09-12', 'Nowhere/Marrowick'), '2026-09-12T00:00:00Z')
})
