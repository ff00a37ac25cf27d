import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-28 the hash of the last migration that ran is returned, and no other', async (t, q) => {
  t.match(await q.value('select util.read_release()'), /^sha1:[0-9a-f]{40}$/)
  await q("insert into graphile_migrate.migrations (hash, filename) values ('sha1:newer', '999999-newer.sql')")
  t.equal(await q.value('select util.read_release()'), 'sha1:newer')
})
