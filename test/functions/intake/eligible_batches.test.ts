import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('LIMIT-40, LIMIT-41, LIMIT-42 the oldest batch of each account may have its turn; what ran into the time limit waits for others; one place is left free', async (t, q) => {
  const batches: string[] = []
  for (const name of ['First', 'Second']) {
    const realm = await makeRealm(q, name)
    await makeSource(q, 'league', 'authoritativePush', realm)
    for (const hour of [1, 2]) {
      await setClock(q, `2026-09-01T0${hour}:00:00Z`)
      batches.push(await store(q, 'league', [game('g')], realm))
    }
  }
  const [first, , second] = batches
  const eligible = (places: number) => q.value('select intake.eligible_batches($1)', [places])
  const set = (id: string | undefined, status: string, timedOut: string | null = null) =>
    q('update intake.batches set status = $2, timed_out_at = $3 where batch_id = $1', [id, status, timedOut])
  t.same(await eligible(4), [first, second].toSorted())
  await setClock(q, '2026-09-01T03:00:00Z')
  await q("update intake.batches set status = 'done', applied_at = util.now() where batch_id <> all ($1)", [[first, second]])
  await set(first, 'received', '2026-09-01T02:58:00Z')
  t.same(await eligible(4), [second, first], 'last')
  await set(second, 'processing')
  t.same(await eligible(4), [], 'not beside others')
  await setClock(q, '2026-09-01T03:04:00Z')
  t.same(await eligible(4), [first], 'but for five minutes at most')
  t.same(await eligible(2), [], 'test mode leaves a place free')
})
