import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const ANSWER = 'select (a).* from util.answer_of($1, $2, $3) a'

database.transaction('an answer carries its body and the tag of its seed', async (t, q) => {
  t.same(await q.one(ANSWER, ['{"a":1}', 'seed', null]), {
    body: '{"a":1}', etag: await q.value("select util.etag('seed')"), is_unchanged: false
  })
})

database.transaction('an answer whose tag the client names has no body', async (t, q) => {
  const { etag } = await q.one(ANSWER, ['{"a":1}', 'seed', null])
  t.same(await q.one(ANSWER, ['{"a":1}', 'seed', etag]), { body: null, etag, is_unchanged: true })
})

database.transaction('another seed is another tag, whatever the body', async (t, q) => {
  const { etag } = await q.one(ANSWER, ['{"a":1}', 'one', null])
  t.match(await q.one(ANSWER, ['{"a":1}', 'two', etag]), { body: '{"a":1}', is_unchanged: false })
})
