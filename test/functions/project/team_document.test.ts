import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('MODEL-16 project.members: columns in their order without blanks and braces, those that are null left out, however deep', async (t, q) => {
  const members = (row: string) => q.value(`select project.members(to_json(r)) from (select ${row}) r`)
  t.equal(await members(`'a "b"' as name, null as kind, 1.5 as latitude, '{"x": 1, "y": null}'::jsonb as address, array['1'] as fields`),
    '"name":"a \\"b\\"","latitude":1.5,"address":{"x":1},"fields":["1"]')
  t.equal(await members('null as kind'), '')
  t.equal(await q.value('select project.members(null)'), null)
})

database.transaction('project.left_out: no key, no reference, no moment and none of the columns named is left in a row', async (t, q) => {
  const left = await q.value(`select to_jsonb(jsonb_populate_record(v, project.left_out(array['name']))) from (
    select 1, 'ven_1', 'Park', null::jsonb, 40, -75, 'UTC', '{}'::text[], 'ven_2', 3, now(), now(), null::timestamptz) x
    cross join lateral (select x.*::text::canon.venues) v (v)`)
  t.same(Object.entries(left).filter(([, value]) => value !== null), [['fields', []], ['time_zone', 'UTC']])
})

database.transaction('project.named_reference: the id and, where there is one, the name; null for none', async (t, q) => {
  t.equal(await q.value("select project.named_reference('org_1', $1)", ['A "B"\\\n']), '{"id":"org_1","name":"A \\"B\\"\\\\\\n"}')
  t.equal(await q.value("select project.named_reference('org_1', null)"), '{"id":"org_1"}')
  t.equal(await q.value("select project.named_reference(null, 'A')"), null)
})

database.transaction('MODEL-17 project.team_document, organization_document, venue_members: what is given stands in the document, the coach does not', async (t, q) => {
  const team = JSON.parse(await q.value(
    `select project.team_document(jsonb_populate_record(null::canon.teams, $1), 'Club', '{"name":1}', '{"a":"b"}')`,
    [JSON.stringify({
      team_id: 'tm_1', name: 'Eagles', organization_id: 'org_1', season: '', version: 2, updated_at: '2026-09-01T00:00:00Z'
    })]))
  t.same(team, {
    id: 'tm_1', type: 'team', name: 'Eagles', organization: { id: 'org_1', name: 'Club' }, provenance: { name: 1 },
    external_ids: { a: 'b' }, updated_at: '2026-09-01T00:00:00Z', version: 2
  })
  const organization = JSON.parse(await q.value(
    `select project.organization_document(jsonb_populate_record(null::canon.organizations, $1), '{}', '{}')`,
    [JSON.stringify({ organization_id: 'org_1', name: 'Club', region: 'IL', version: 1 })]))
  t.match(organization, { id: 'org_1', type: 'organization', name: 'Club', region: 'IL', provenance: {}, external_ids: {}, version: 1 })
  const venue = JSON.parse(await q.value(
    `select '{' || project.venue_members(jsonb_populate_record(null::canon.venues, $1), '{}', '{}') || '}'`,
    [JSON.stringify({ venue_id: 'ven_1', name: 'Park', latitude: 40, longitude: -75, version: 1 })]))
  t.match(venue, { id: 'ven_1', type: 'venue', name: 'Park', geo: [40, -75], time_zone: null, version: 1 })
})
