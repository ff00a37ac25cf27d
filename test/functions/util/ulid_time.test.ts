import t from 'tap'
import { encodeTime } from 'ulid'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('a moment is the first ten characters of a ULID of its millisecond', async (t, q) => {
  for (const at of ['1970-01-01T00:00:00.000Z', '2026-09-01T08:00:00.123Z', '2199-12-31T23:59:59.999Z']) {
    t.equal(await q.value('select util.ulid_time($1)', [at]), encodeTime(Date.parse(at), 10), at)
  }
})

database.transaction('a fraction of a millisecond is cut off, never rounded up', async (t, q) => {
  t.equal(await q.value("select util.ulid_time('2026-09-01T08:00:00.123999Z')"), encodeTime(Date.parse('2026-09-01T08:00:00.123Z'), 10))
})
