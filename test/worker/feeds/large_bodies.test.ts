/** How many large bodies are in memory at once, however many come. */
import t from 'tap'
import { parseCidrs, type Cidr } from '../../../platform/addresses.ts'
import { makeSemaphore, type Permit } from '../../../platform/semaphore.ts'
import { makeFetcher } from '../../../worker/feeds/fetch.ts'
import { FREE_BYTES } from '../../../worker/feeds/limits.ts'
import { makeRobots } from '../../../worker/feeds/robots.ts'
import { comes } from '../../helpers/await_condition.ts'
import { startPublisher } from '../../helpers/feeds/publisher.ts'

const fetcher = makeFetcher({ allow: parseCidrs('127.0.0.0/8') as Cidr[], userAgent: 'test' })
t.teardown(fetcher.close)
const refuse = async (): Promise<never> => { throw new Error('a small body asked for a permit') }

t.test('FEED-231 two of many large bodies are read at once, the next when one was left; small ones take no place', async (t) => {
  const publisher = await startPublisher(t)
  publisher.serve('/large', { body: Buffer.alloc(2 ** 20, 'x') })
  publisher.serve('/small', { body: Buffer.alloc(FREE_BYTES, 'x') })
  const semaphore = makeSemaphore({ permits: 2 })
  const came: number[] = []
  const permits: Permit[] = []
  const fetches = Array.from({ length: 8 }, async (_, n) => {
    const fetched = await fetcher.fetch({ url: publisher.url('/large'), admit: () => (permits[n] = semaphore.request()).ready })
    came.push(n)
    return fetched?.outcome === 'body' ? fetched.body.length : fetched
  })
  for (let left = 0; left < 8; left++) {
    await comes('the next large one', () => came.length >= Math.min(left + 2, 8))
    const small = await Promise.all(Array.from({ length: 5 }, () => fetcher.fetch({ url: publisher.url('/small'), admit: refuse })))
    t.ok(small.every((one) => one?.outcome === 'body'), 'small ones come meanwhile')
    t.equal(came.length, Math.min(left + 2, 8), `${left} were left`)
    permits[came[left] as number]?.release()
  }
  t.same(await Promise.all(fetches), Array(8).fill(2 ** 20))
})

t.test('FEED-231 a body that got no permit in time has no outcome, as is nobody\'s fault', async (t) => {
  const publisher = await startPublisher(t)
  publisher.serve('/large', { body: Buffer.alloc(2 ** 20, 'x') })
  const { request } = makeSemaphore({ permits: 1, timeout: 20 })
  const held = request()
  t.equal(await fetcher.fetch({ url: publisher.url('/large'), admit: () => request().ready }), undefined)
  held.release()
  t.match(await fetcher.fetch({ url: publisher.url('/large'), admit: () => request().ready }), { outcome: 'body' })
})

t.test('FEED-231 of a robots.txt no more is read than is used', async (t) => {
  const publisher = await startPublisher(t)
  let isCutOff: Promise<unknown> | undefined
  publisher.serve('/robots.txt', (_, response) => {
    isCutOff = new Promise((done) => response.on('close', done))
    response.write('User-agent: *\nDisallow: /secret\n')
    const more = (): void => { if (!response.destroyed) { response.write('# nothing\n'.repeat(5_000)); setImmediate(more) } }
    more()
  })
  const robots = makeRobots(fetcher)
  t.equal(await robots.learn(new URL(publisher.url('/'))), 1)
  await isCutOff
  await t.rejects(robots.judge(new URL(publisher.url('/secret')), 'connector'), { code: 'robots' })
  t.equal(await robots.judge(new URL(publisher.url('/games')), 'connector'), 0)
})
