import t from 'tap'
import { makeQuery, useDatabase } from '../../helpers/database.ts'
import { apply } from '../../helpers/seed.ts'
import { start, makeHome } from '../../helpers/waiting_batches.ts'

const database = await useDatabase(t)
const BATCHES = 'select batch_id, status from intake.batches'

database.transaction('INTAKE-6 the batch that is chosen becomes processing, and no other does', async (t, q) => {
  const { test, push } = await makeHome(q, 'A')
  const [first, second] = await push(test, 2) as [string, string]
  t.equal(await start(q), first)
  t.same(Object.fromEntries((await q(BATCHES)).map(({ batch_id: id, status }) => [id, status])), {
    [first]: 'processing', [second]: 'received'
  })
  t.equal(await start(q), second)
  t.equal(await start(q), null, 'nothing waits')
})

database.transaction('LIMIT-40 accounts take turns, however many batches each has waiting', async (t, q) => {
  const [greedy, modest] = [await makeHome(q, 'Greedy'), await makeHome(q, 'Modest')]
  const many = await greedy.push(greedy.test, 6)
  const few = await modest.push(modest.test, 2)
  const order: string[] = []
  for (let id = await start(q); id !== null; id = await start(q)) {
    order.push(id)
    await apply(q, id)
  }
  t.same(order, [many[0], few[0], many[1], few[1], ...many.slice(2)])
})

database.transaction('LIMIT-40 while both wait live has four turns of five', async (t, q) => {
  const { test, live, push } = await makeHome(q, 'A')
  await push(test, 4)
  await push(live, 12)
  const order: string[] = []
  for (let id = await start(q); id !== null; id = await start(q)) {
    order.push(await q.value('select r.mode from intake.batches b join tenancy.realms r using (realm_id) where b.batch_id = $1', [id]))
    await q("update intake.batches set status = 'done' where batch_id = $1", [id])
  }
  t.same(order.slice(0, 10).filter((mode) => mode === 'test').length, 2)
  t.same(order.slice(0, 15).filter((mode) => mode === 'test').length, 3)
  t.equal(order.length, 16)
})

database.transaction('LIMIT-41 an account leaves a place to others, and so does test mode as a whole', async (t, q) => {
  const [a, b, c, d] = [await makeHome(q, 'A'), await makeHome(q, 'B'), await makeHome(q, 'C'), await makeHome(q, 'D')]
  await a.push(a.live, 9)
  for (let n = 0; n < 3; n++) t.match(await start(q), /^batch_/)
  t.equal(await start(q), null, 'three of four places')
  const [other] = await b.push(b.live)
  t.equal(await start(q), other)
  t.equal(await start(q, 1), null)
  await q("update intake.batches set status = 'done'")
  for (const home of [a, b, c, d]) await home.push(home.test)
  for (let n = 0; n < 3; n++) t.match(await start(q), /^batch_/)
  t.equal(await start(q), null)
  const [live] = await d.push(d.live)
  t.equal(await start(q), live)
  await q("update intake.batches set status = 'done'")
  await a.push(a.test, 2)
  t.match(await start(q, 1), /^batch_/, 'a worker with a single place uses it')
  t.equal(await start(q, 1), null)
})

t.test('LIMIT-40 a batch that somebody is changing is passed over: nobody waits for it while others have their turn', async (t) => {
  const q = makeQuery(await database.connect())
  const [a, b] = [await makeHome(q, 'A'), await makeHome(q, 'B')]
  const [first] = await a.push(a.test)
  const [second] = await b.push(b.test)
  const other = await database.connect('oyss_resolver')
  await other.query('begin')
  await other.query('update intake.batches set error = null where batch_id = $1', [first])
  t.equal(await start(q), second)
  t.equal(await start(q), null)
  await other.query('rollback')
  t.equal(await start(q), first)
})
