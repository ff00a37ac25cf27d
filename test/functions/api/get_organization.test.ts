import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { organization, makeAll, proveRead, reported } from '../../helpers/http/single_reads.ts'
import { idOf } from '../../helpers/seed.ts'

const database = await useDatabase(t)

proveRead(database, 'api.get_organization')

database.transaction('MODEL-17 an organization is returned with every field', async (t, q) => {
  await makeAll(q)
  t.same(await reported(t, q, 'organization', [
    'country', 'kind', 'name', 'region', 'sanctioning.ayso', 'sanctioning.usys', 'short_name', 'website'
  ]), {
    id: await idOf(q, 'league', 'organization', 'o'), type: 'organization', ...organization[2],
    external_ids: { league: 'o' }, updated_at: '2026-09-01T09:00:00Z', version: 1,
  })
})
