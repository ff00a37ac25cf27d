import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { apply, setClock } from '../../helpers/seed.ts'
import { start, makeHome } from '../../helpers/waiting_batches.ts'

const database = await useDatabase(t)

database.transaction('LIMIT-42 what ran into the time limit waits until nothing else waits or is applied, five minutes at most; the second time it has failed', async (t, q) => {
  const [a, b] = [await makeHome(q, 'A'), await makeHome(q, 'B')]
  const [slow] = await a.push(a.test) as [string]
  const putOff = (): Promise<string | null> =>
    q.as('oyss_resolver', () => q.call('jobs.put_off_batch', { batch_id: slow, seconds: 120 })) as Promise<string | null>
  t.equal(await start(q), slow)
  t.equal(await putOff(), 'received')
  const others = [...await a.push(a.test), ...await b.push(b.test)]
  t.same([await start(q), await start(q)].sort(), others.sort())
  t.equal(await start(q), null, 'others are being applied')
  await setClock(q, '2026-09-01T08:06:30Z')
  t.equal(await start(q), slow, 'for five minutes')
  await q("update intake.batches set status = 'received' where batch_id = $1", [slow])
  await setClock(q, '2026-09-01T08:04:00Z')
  t.equal(await start(q), null)
  for (const id of others) await apply(q, id)
  t.equal(await start(q), slow)
  t.equal(await putOff(), 'failed')
  t.match(await q.value('select error from intake.batches where batch_id = $1', [slow]), /longer than 120 seconds, twice/)
  t.equal(await putOff(), null)
  t.match(await q.call('jobs.read_backlog', {}), { failed: 1, waiting: 0 })
})
