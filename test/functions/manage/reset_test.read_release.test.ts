import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-28 commands read which release made their database (manage.read_release)', async (t, q) => {
  t.equal(await q.as('oyss_manager', () => q.value('select manage.read_release()')), await q.value('select util.read_release()'))
  await t.rejects(q.as('oyss_manager', () => q.value('select util.read_release()')), { code: '42501' })
})
