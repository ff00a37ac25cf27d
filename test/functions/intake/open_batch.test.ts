/** intake.open_batch, with which applying and previewing begin. */
import t from 'tap'
import { useRaces } from '../../helpers/races.ts'
import { game, makeRealm, makeSource, store } from '../../helpers/seed.ts'

const { q, open, begin } = await useRaces(t)

t.test('INTAKE-52 a batch is opened by one at a time, and is as the one before left it; where there is none its members are null', async (t) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const id = await store(q, 'league', [game('a')])
  const first = await open('oyss_resolver', (db) => db.query("update intake.batches set status = 'done' where batch_id = " +
    `(intake.open_batch('${id}')).batch_id`))
  const second = await begin('oyss_resolver', async (db) => (await db.query('select (intake.open_batch($1)).*', [id])).rows[0])
  t.equal(await second.isWaiting(), true)
  await first.commit()
  t.match(await second.result, { batch_id: id, status: 'done', accepted_count: 1 })
  t.match(await q.one("select * from intake.open_batch('batch_00000000000000000000000000')"), { batch_id: null, realm_id: null })
})
