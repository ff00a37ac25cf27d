import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-28 number and hash of the release that made the database are returned, and nothing where none did', async (t, q) => {
  t.match(await q.value('select util.read_release()'), /^\d+\.\d+\.\d+ [0-9a-f]{64}$/)
  await q("update util.release set number = '9.0.0', hash = 'newer'")
  t.equal(await q.value('select util.read_release()'), '9.0.0 newer')
  await q('delete from util.release')
  t.equal(await q.value('select util.read_release()'), null)
})
