import { createHash } from 'node:crypto'
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('a tag is weak, quoted and made of the content', async (t, q) => {
  const hash = createHash('sha256').update('content').digest('hex').slice(0, 32)
  t.equal(await q.value("select util.etag('content')"), `W/"${hash}"`)
})

database.transaction('other content has another tag', async (t, q) => {
  t.not(await q.value("select util.etag('content')"), await q.value("select util.etag('content ')"))
})
