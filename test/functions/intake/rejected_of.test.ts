/** As a person sees it: test/functions/manage/list_batches.test.ts. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, say, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('INTAKE-54 of a rejected observation the first 20,000 characters are shown; where nothing was rejected there is nothing', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const id = await store(q, 'league', [say('team', 'a', { name: 'A', notes: 'x'.repeat(30_000) }), say('team', 'b', { name: 'B' })])
  const rejected = () => q.value('select intake.rejected_of(b, -1, 5) from intake.batches b where b.batch_id = $1', [id])
  t.same(await rejected(), [])
  await q('update intake.batches set errors = $2 where batch_id = $1', [
    id, JSON.stringify([{ index: 0, path: '/data/notes', message: 'Too long.' }])
  ])
  const [one] = await rejected()
  t.match(one, { index: 0, errors: [{ path: '/data/notes', message: 'Too long.' }] })
  t.equal(one.text.length, 20_000)
  t.match(one.text, /^\{"type":"team","external_id":"a"/)
})
