import { createHash } from 'node:crypto'
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('the hash is the first sixteen bytes of SHA-256 over the UTF-8 bytes', async (t, q) => {
  for (const content of ['', 'Kestrels', 'Zürich ⚽']) {
    t.same(await q.value('select util.content_hash($1)', [content]), createHash('sha256').update(content).digest().subarray(0, 16), content)
  }
})

database.transaction('nothing has no hash', async (t, q) => {
  t.equal(await q.value('select util.content_hash(null)'), null)
})
