import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { venue, makeAll, proveRead, reported } from '../../helpers/http/single_reads.ts'
import { idOf } from '../../helpers/seed.ts'

const database = await useDatabase(t)

proveRead(database, 'api.get_venue')

database.transaction('MODEL-17, MODEL-16 a venue is returned with every field, its address with every line and without a distance', async (t, q) => {
  await makeAll(q)
  t.same(await reported(t, q, 'venue', ['address', 'fields', 'geo', 'name', 'time_zone']), {
    id: await idOf(q, 'league', 'venue', 'v'), type: 'venue', ...venue[2],
    address: { line1: '1 Park Way', line2: null, city: 'Chicago', region: 'IL', postal_code: null, country: null },
    external_ids: { league: 'v' }, updated_at: '2026-09-01T09:00:00Z', version: 1,
  })
})
