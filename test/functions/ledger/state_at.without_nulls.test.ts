import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('paths without a value go, and what is inside a value stays as it is', async (t, q) => {
  const rest = (fields: object) => q.value('select ledger.without_nulls($1)', [JSON.stringify(fields)])
  t.same(await rest({ name: 'Eagles', level: null, colors: [], address: { line2: null } }), {
    name: 'Eagles', colors: [], address: { line2: null }
  })
  t.same(await rest({ name: null }), {})
  t.same(await rest({}), {})
})
