/** Places for work of which little is done at once. */
import t from 'tap'
import { makePlaces } from '../../platform/threads.ts'

/** Asks for a place for each owner, in order, all at once; the order in which they had it. `most`: places. */
async function orderOf (owners: readonly (string | undefined)[], most = 1): Promise<(string | undefined)[]> {
  const places = makePlaces(most)
  const served: (string | undefined)[] = []
  const all = owners.map((owner) => places(async () => { served.push(owner) }, owner))
  t.equal(places.size(), owners.length)
  await Promise.all(all)
  t.equal(places.size(), 0)
  return served
}

t.test('FEED-323 owners take turns at a place: however much one has waiting, another waits for one piece of it', async (t) => {
  t.same(await orderOf(['a', 'a', 'a', 'a', 'b', 'c', 'b']), ['a', 'b', 'a', 'c', 'b', 'a', 'a'])
  t.same(await orderOf(['a', 'a', 'a', 'b'], 2), ['a', 'a', 'b', 'a'])
})

t.test('work of one owner is first come first served, and a place is given back by what fails', async (t) => {
  const places = makePlaces(1)
  const served: number[] = []
  const all = [1, 2, 3].map((n) => places(async () => { served.push(n); if (n === 1) throw new Error('failed') }))
  await t.rejects(all[0] as Promise<void>, { message: 'failed' })
  await Promise.all(all.slice(1))
  t.same([served, places.size()], [[1, 2, 3], 0])
})
