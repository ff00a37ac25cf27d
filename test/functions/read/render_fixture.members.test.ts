import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('MODEL-16 read.members: columns in their order without blanks and braces, those that are null left out, however deep', async (t, q) => {
  const members = (row: string) => q.value(`select read.members(to_json(r)) from (select ${row}) r`)
  t.equal(await members(`'a "b"' as name, null as kind, 1.5 as latitude, '{"x": 1, "y": null}'::jsonb as address, array['1'] as fields`),
    '"name":"a \\"b\\"","latitude":1.5,"address":{"x":1},"fields":["1"]')
  t.equal(await members('null as kind'), '')
  t.equal(await q.value('select read.members(null)'), null)
})

database.transaction('read.left_out: no key, no reference, no moment and none of the columns named is left in a row', async (t, q) => {
  const left = await q.value(`select to_jsonb(jsonb_populate_record(v, read.left_out(array['name']))) from (
    select 1, 'ven_1', 'Park', null::jsonb, 40, -75, 'UTC', '{}'::text[], 'ven_2', 3, now(), now(), null::timestamptz) x
    cross join lateral (select x.*::text::canon.venues) v (v)`)
  t.same(Object.entries(left).filter(([, value]) => value !== null), [['fields', []], ['time_zone', 'UTC']])
})
