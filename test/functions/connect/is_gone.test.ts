import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-41 connect.is_gone: an entry is withdrawn that was missing 30 minutes ago already', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  for (const [since, isGone] of [[null, false], ['2026-09-01T11:30:01Z', false], ['2026-09-01T11:30:00Z', true]]) {
    t.equal(await q.value('select connect.is_gone(jsonb_populate_record(null::connect.listed, $1))', [
      JSON.stringify({ missing_since: since })
    ]), isGone, String(since))
  }
})
