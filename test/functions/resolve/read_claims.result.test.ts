import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('MODEL-11 a result is not official unless it says so (resolve.result_claim)', async (t, q) => {
  const claim = (result: object) => q.value('select resolve.result_claim($1)', [JSON.stringify(result)])
  t.same(await claim({ scores: [], final: true }), { scores: [], final: true, official: false })
  t.same(await claim({ scores: [], final: true, official: true }), { scores: [], final: true, official: true })
  t.equal(await q.value('select resolve.result_claim(null)'), null)
})
