import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-28 the API reads which release made its database (api.read_release)', async (t, q) => {
  t.equal(await q.as('oyss_http', () => q.value('select api.read_release()')), await q.value('select util.read_release()'))
  await t.rejects(q.as('oyss_http', () => q.value('select util.read_release()')), { code: '42501' })
})
