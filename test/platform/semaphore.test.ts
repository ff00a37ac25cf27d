/** So much at once, and who is next. */
import t from 'tap'
import { makeSemaphore, type Later } from '../../platform/semaphore.ts'

/** Asks for a permit for each owner, in order, all at once; the order in which they had it. */
async function orderOf (owners: readonly (string | undefined)[], permits = 1): Promise<(string | undefined)[]> {
  const { run, size } = makeSemaphore({ permits })
  const served: (string | undefined)[] = []
  const all = owners.map((owner) => run(async () => { served.push(owner) }, owner))
  t.equal(size(), owners.length)
  await Promise.all(all)
  t.equal(size(), 0)
  return served
}

t.test('FEED-231 owners take turns at a permit: however much one has waiting, another waits for one piece of it', async (t) => {
  t.same(await orderOf(['a', 'a', 'a', 'a', 'b', 'c', 'b']), ['a', 'b', 'a', 'c', 'b', 'a', 'a'])
  t.same(await orderOf(['a', 'a', 'a', 'b'], 2), ['a', 'a', 'b', 'a'])
})

t.test('work of one owner is first come first served, and a permit is given back by what fails', async (t) => {
  const { run, size } = makeSemaphore({ permits: 1 })
  const served: number[] = []
  const all = [1, 2, 3].map((n) => run(async () => { served.push(n); if (n === 1) throw new Error('failed') }))
  await t.rejects(all[0] as Promise<void>, { message: 'failed' })
  await Promise.all(all.slice(1))
  t.same([served, size()], [[1, 2, 3], 0])
})

t.test('who waits too long, or leaves the queue, gets no permit, and those behind are next; what is given back twice counts once', async (t) => {
  const late: (() => void)[] = []
  const later: Later = (_, work) => { late.push(work); return () => {} }
  const { request, size } = makeSemaphore({ permits: 1, timeout: 1, later })
  const [first, second, third, fourth, fifth] = [request(), request(), request(), request(), request()]
  await first.ready
  late[0]?.()
  await t.rejects(second.ready, { message: 'no permit in time' })
  third.release()
  await t.rejects(third.ready, { message: 'no permit in time' })
  for (const one of [second, third, first, first]) one.release()
  await fourth.ready
  t.equal(size(), 2)
  fourth.release()
  await fifth.ready
  fifth.release()
  t.equal(size(), 0)
})

t.test('more than may wait is refused at once, and permits may become fewer or more meanwhile', async (t) => {
  let permits = 2
  const { request, size } = makeSemaphore({ permits: () => permits, capacity: 5, refusal: () => new Error('full') })
  const held = [request('a', 9), request('b', 9)]
  const waiting = [request('a', 3), request('b', 2)]
  await t.rejects(request('c', 1).ready, { message: 'full' })
  permits = 1
  held[0]?.release()
  t.equal(size(), 3, 'nobody is next while one is held')
  permits = 3
  held[1]?.release()
  await Promise.all(waiting.map(({ ready }) => ready))
  t.equal(size(), 2)
})
