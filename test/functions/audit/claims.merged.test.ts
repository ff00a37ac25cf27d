import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { provenanceOf } from '../../helpers/seed.ts'
import { asAuditor, open } from '../../helpers/identity/audited.ts'

const database = await useDatabase(t)

database.transaction('PROVENANCE-28 /provenance names what answers now for what was reported; audit.claims shows both, and what it was reported of', async (t, q) => {
  const { team, venue, other, place, fixture } = await open(q)
  const { venue: [venueClaim], sides: [sidesClaim] } = await provenanceOf(q, 'fixture', 'crowd', 'g2') as any
  t.same([venueClaim.value, sidesClaim.value[0]], [{ id: venue }, { role: 'home', team: { id: team } }])
  const claims = await asAuditor(q, 'select field, value, leads_to, origin_id from audit.claims where entity_id = $1', [fixture])
  t.match(claims.find(({ field }) => field === 'venue'), { value: { id: place }, leads_to: { id: venue }, origin_id: fixture })
  t.match(claims.find(({ field }) => field === 'sides'), { value: [{ team: { id: other } }, {}], leads_to: [{ team: { id: team } }, {}] })
  t.match(claims.find(({ field }) => field === 'title'), { value: 'Derby', leads_to: null })
  t.same(
    await asAuditor(q, "select value, origin_id from audit.claims where entity_id = $1 and field = 'name' order by source", [team]),
    [{ value: 'The Eagles', origin_id: other }, { value: 'Eagles', origin_id: team }]
  )
})
