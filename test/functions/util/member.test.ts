import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('a member is its name and its value', async (t, q) => {
  t.equal(await q.value(`select util.member('version', '3')`), '"version":3')
})

database.transaction('a member without a value is none, so that concat_ws leaves it out', async (t, q) => {
  t.equal(await q.value(`select util.object(concat_ws(',', util.member('a', '1'), util.member('b', null), util.member('c', util.quoted('x'))))`), '{"a":1,"c":"x"}')
})
