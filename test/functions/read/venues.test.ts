import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('MODEL-17 read.venues: what is known of one, and what is not known as it is left out or null', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('venue', 'x', { name: 'Park', geo: [40.5, -75], address: { city: 'Leeds' } })])
  const text = await q.value('select members from read.venues') as string
  const { provenance, updated_at: at, ...known } = JSON.parse(text.startsWith('{') ? text : `{${text}}`)
  t.same(known, {
    id: await idOf(q, 'league', 'venue', 'x'), type: 'venue', version: 1, external_ids: { league: 'x' }, ...{ name: 'Park', geo: [40.5,
      -75], time_zone: null, fields: [], address: { line1: null, line2: null, city: 'Leeds', region: null, postal_code: null,
      country: null } }
  })
  t.match(at, /Z$/)
  t.match(provenance.name, { source: 'league', source_class: 'authoritativePush', rank: 1 })
})
