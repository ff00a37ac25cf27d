import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('LIST-3, LIST-4 tenancy.page_body: elements and a cursor that gives the place back, null at the end', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const body = (members: string | null, place: string | null): Promise<string> =>
    q.value('select tenancy.page_body($1, $2, $3, row($4, $5, 1)::util.page)', [realmId, 'teams:x', members, '["a"]', place])
  t.equal(await body(null, null), '{"data":["a"],"next_cursor":null}')
  t.equal(await body('"id":"fx"', null), '{"id":"fx","data":["a"],"next_cursor":null}')
  t.equal(
    await q.value(`select tenancy.page_body($1, 'x', null, row('[]', null, 0)::util.page, 'reported')`, [realmId]),
    '{"reported":[],"next_cursor":null}'
  )
  const { data, next_cursor: cursor } = JSON.parse(await body(null, '1 0 wood 7 tm_1'))
  t.same(data, ['a'])
  t.equal(await q.value('select tenancy.read_cursor($1, $2, $3)', [realmId, 'teams:x', cursor]), '1 0 wood 7 tm_1')
  t.equal(await q.code('select tenancy.read_cursor($1, $2, $3)', [realmId, 'teams:y', cursor]), 'OYV03')
  t.equal(await q.value('select tenancy.read_cursor($1, $2, null)', [realmId, 'teams:x']), null, 'no cursor, no place')
})
