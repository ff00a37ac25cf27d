import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('PROVENANCE-2 an entry has the source, its class and rank, the observation, its moment and how sure it is', async (t, q) => {
  t.equal(
    await q.value("select project.provenance_entry('league', 'crowd', 6::smallint, 'obs_1', '2026-09-01T10:00:00.25+02', 0.5)"),
    '{"source":"league","source_class":"crowd","rank":6,"observation_id":"obs_1","observed_at":"2026-09-01T08:00:00.25Z","confidence":0.5}'
  )
})
