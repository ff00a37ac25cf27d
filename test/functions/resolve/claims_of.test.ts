/** resolve.claims_of: what one observation claims, as a function of its data and of the entities that it refers to. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
const claimsOf = (q: Query, type: string, data: object, ids: Record<string, string> = {}, cleared: string[] = []): Promise<unknown> =>
  q.value('select resolve.claims_of($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [type, JSON.stringify(data), cleared, ...[
    'organization', 'competition', 'division', 'stage', 'venue', 'home', 'away'
  ].map((name) => ids[name] ?? null)])

database.transaction('DECIDE-12, DECIDE-14 a fixture claims its fields, units whole, references as ids, and null for what it clears', async (t, q) => {
  t.same(await claimsOf(q, 'fixture', {
    kind: 'game', start: '2026-09-12T10:00:00-05:00', competition: { external_id: 'c' }, venue: { external_id: 'v', field: '2' },
    sides: [{ role: 'home', team: { external_id: 'a' } }, { role: 'away', team: { external_id: 'b' } }], result: { final: true }
  }, { competition: 'cmp_1', venue: 'ven_1', home: 'tm_1', away: 'tm_2' }, ['url']), {
    kind: 'game', start: '2026-09-12T15:00:00Z', competition: { id: 'cmp_1' }, venue: { id: 'ven_1' },
    'venue.field': { venue: 'ven_1', field: '2' }, result: { final: true, official: false }, url: null,
    sides: [{ role: 'home', team: { id: 'tm_1' } }, { role: 'away', team: { id: 'tm_2' } }]
  })
  t.same(await claimsOf(q, 'fixture', { sides: [] }), { sides: [] })
})

database.transaction('DECIDE-12, MODEL-6 parties claim each sanctioning key, canonical words and the organization they refer to', async (t, q) => {
  t.same(await claimsOf(q, 'team', {
    name: 'Eagles', age_group: 'U09', sanctioning: { usys: '1' }, organization: { external_id: 'o' }
  }, { organization: 'org_1' }), { name: 'Eagles', age_group: 'U9', 'sanctioning.usys': '1', organization: { id: 'org_1' } })
  t.same(await claimsOf(q, 'competition', { name: 'Cup', kind: 'friendly_series', divisions: [], host: { external_id: 'o' } }, {
    organization: 'org_1'
  }), { name: 'Cup', kind: 'friendly', host: { id: 'org_1' } })
  t.same(await claimsOf(q, 'organization', { name: 'Club' }), { name: 'Club' })
  t.same(await claimsOf(q, 'venue', { name: 'Park' }), { name: 'Park' })
  t.same(await claimsOf(q, 'result', { fixture: { external_id: 'g' }, result: { final: true } }), {
    result: { final: true, official: false }
  })
})
