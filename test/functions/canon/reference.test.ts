import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('the whole of a division is a competition, that of a stage a division, and fields of both are recorded under the part (canon.parent_of, canon.path_of)', async (t, q) => {
  for (const [type, whole, path] of [
    ['division', 'competition', 'divisions.x_1.name'], ['stage', 'division', 'stages.x_1.name'], ['competition', null, 'name'],
    ['fixture', null, 'name']
  ]) {
    t.equal(await q.value('select canon.parent_of($1)', [type]), whole, `${type}`)
    t.equal(await q.value("select canon.path_of($1, 'x_1', 'name')", [type]), path, `${type}`)
  }
})

database.transaction('canon.reference, canon.has_references: a reference names an entity by its id, and none is none; which types refer to others', async (t, q) => {
  t.same([await q.value("select canon.reference('ven_1')"), await q.value('select canon.reference(null)')], [{ id: 'ven_1' }, null])
  const types = await q('select entity_type as type from canon.entity_types where canon.has_references(entity_type) order by 1')
  t.same(types.map(({ type }) => type), ['competition', 'fixture', 'result', 'stat_line', 'team'])
})
