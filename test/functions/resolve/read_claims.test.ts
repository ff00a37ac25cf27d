import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('references and sides are claimed by canonical id and read with a name; nothing makes nothing (resolve.reference_text, side_text, side_document)', async (t, q) => {
  t.same(JSON.parse(await q.value("select resolve.reference_text(true, 'ven_1')")), { id: 'ven_1' })
  t.equal(await q.value('select resolve.reference_text(false, null)'), null)
  t.same(
    JSON.parse(await q.value('select resolve.reference_text(true, null)')), { id: null },
    'what leads nowhere is returned as that, and canon.claims refuses it'
  )
  const side = await q.value("select resolve.side_text('home', 'tm_1')")
  t.same(JSON.parse(side), { role: 'home', team: { id: 'tm_1' } })
  t.same(JSON.parse(await q.value("select resolve.side_text('home', null)")), { role: 'home', team: { id: null } })
  t.equal(await q.value('select resolve.side_text(null, null)'), null)
  t.same(JSON.parse(await q.value('select project.side_document($1, $2)', [side, 'The "Eagles"'])), {
    role: 'home', team: { id: 'tm_1', name: 'The "Eagles"' }
  })
  t.equal(await q.value("select project.side_document(null, 'Eagles')"), null)
})
const wanted = (entity_type: string, external_id: string, is_direct = false): object =>
  ({ entity_type, external_id, entity_id: `survivor of ${external_id}`, origin_id: external_id.toUpperCase(), is_direct })
const reference = (external_id: string): object => ({ external_id })
const STATS = { fixture: reference('g'), team: reference('t'), sport: 'soccer', stats: { saves: 1 } }

for (const [type, data, claims] of [
  ['venue', { name: 'Park', fields: ['1'] }, { name: 'Park', fields: ['1'] }],
  ['organization', { name: 'Eagles', sanctioning: { usys: '1' } }, { name: 'Eagles', 'sanctioning.usys': '1' }],
  ['team', { name: 'Eagles', age_group: 'U09', organization: reference('o') }, { name: 'Eagles', age_group: 'U9',
    organization: { id: 'O' } }],
  ['competition', { name: 'Cup', kind: 'friendly_series', host: reference('o'), divisions: [] }, { name: 'Cup', kind: 'friendly',
    host: { id: 'O' } }],
  ['division', { external_id: 'd', competition: 'c', name: 'Girls', age_group: 'U09', stages: [] },
    { name: 'Girls', age_group: 'U9', competition: { id: 'C' } }],
  ['fixture', { kind: 'game', sport: 'soccer', sides: [{ role: 'home', team: reference('t') }], venue: { external_id: 'v', field: '2' } }, {
    kind: 'game', sport: 'soccer', sides: [{ role: 'home', team: { id: 'T' } }], venue: { id: 'V' }, 'venue.field': { field: '2',
      venue: 'V' }
  }],
  ['result', { fixture: reference('g'), result: { final: true } }, { result: { final: true, official: false } }],
  ['stat_line', STATS, { ...STATS, fixture: { id: 'G' }, team: { id: 'T' } }],
] as const) {
  database.transaction(`DECIDE-1, DECIDE-12, MODEL-6, MODEL-13 resolve.read_claims: what a ${type} claims is by field path, in canonical form, of origins`, async (t, q) => {
    await openWorkspace(q)
    await fill(q, 'mentions', wanted('organization', 'o'), wanted('competition', 'c', true), wanted('venue', 'v'), wanted('team', 't'),
      wanted('fixture', 'g'))
    await fill(q, 'incoming', { seq: 0, type, external_id: 'x', is_deleted: false, data }, { seq: 1, type: 'other', external_id: 'x',
      data })
    await q('select resolve.read_claims($1)', [type])
    t.same(await read(q, 'incoming', 'seq, claims'), [[0, claims], [1, null]])
  })
}
