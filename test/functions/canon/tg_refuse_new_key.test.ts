import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fillReferences, PARENTS } from '../../helpers/orphans.ts'

const database = await useDatabase(t)

for (const parent of PARENTS) {
  database.transaction(`a row of ${parent} to which something refers has its id for ever, and its table is not truncated: OYX15`, async (t, q) => {
    await fillReferences(q)
    const key = `${parent.slice(0, -1)}_id`
    t.equal(await q.code(`update canon.${parent} set ${key} = ${key} || 'x'`), 'OYX15', 'another id')
    t.equal(await q.code(`update canon.${parent} set realm_id = realm_id + 1`), 'OYX15', 'another realm')
    t.equal(await q.code(async () => { await q('reset role'); await q(`truncate canon.${parent} cascade`) }), 'OYX15', 'truncated')
  })
}
