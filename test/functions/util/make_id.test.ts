import t from 'tap'
import { decodeTime } from 'ulid'
import { useDatabase } from '../../helpers/database.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('ID-1 an id is its prefix and a ULID of the present moment', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00.123Z')
  const id = await q.value("select util.make_id('fx')")
  t.match(id, /^fx_[0-9A-HJKMNP-TV-Z]{26}$/)
  t.equal(decodeTime(id.slice(3)), Date.parse('2026-09-01T08:00:00.123Z'))
})

database.transaction('ID-1 ids of one moment differ, and those of later ones sort after them', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const [a, b] = [await q.value("select util.make_id('fx')"), await q.value("select util.make_id('fx')")]
  await setClock(q, '2026-09-01T08:00:00.001Z')
  const later = await q.value("select util.make_id('fx')")
  t.not(a, b)
  t.ok(later > a && later > b)
})
