/** Large pushes are read in threads: what they answer, whose turn it is, and what becomes of one that asks too much. */
import t from 'tap'
import { ServiceError } from '../../db/errors.ts'
import { makeBatchReader } from '../../server/intake/batch_reader.ts'
import { readBatch } from '../../server/intake/read_batch.ts'
import { receivedAt, sample, sampleTypes } from './samples.ts'

const bytesOf = (observations: unknown[]): Buffer => Buffer.from(JSON.stringify({ source: 'stack:league', observations }))
const large = bytesOf([...Array.from({ length: 900 }, () => sample('fixture')), ...sampleTypes.map(sample), 5])
const slugOf = (read: Promise<unknown>): Promise<string> => read.then(() => 'accepted', (error) => {
  if (!(error instanceof ServiceError)) throw error
  return error.known.slug
})
/** A thread that answers at once with what it was sent, and never where that is `hang`. */
const thread = new URL(`data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ bytes }) => {
    const detail = Buffer.from(bytes).toString('utf8', 0, 9)
    if (detail !== 'hang') parentPort.postMessage({ slug: 'malformed_json', detail })
  })`)}`)

t.test('LIMIT-32 a large body is read as a small one is, faults included, and the process goes on meanwhile', async (t) => {
  const read = makeBatchReader()
  let turns = 0
  const going = setInterval(() => { turns++ }, 1)
  t.strictSame(await read(large, receivedAt, 'a'), readBatch(large, receivedAt))
  clearInterval(going)
  t.ok(turns > 0)
  for (const body of [
    Buffer.from('[' + ' '.repeat(100_000)), bytesOf(Array(1001).fill(sample('team'))), bytesOf(Array(9000).fill(5)),
    bytesOf(Array(900).fill({ type: 'fixture', external_id: 'x', data: {} }))
  ]) {
    const [here, there] = await Promise.all([Infinity, 0].map((atOnce) => makeBatchReader({ atOnce })(body, receivedAt, 'a')
      .then(() => undefined, ({ known, message, errors }) => ({ known, message, errors }))))
    t.ok(here)
    t.strictSame(there, here)
  }
})

t.test('LIMIT-32 keys take turns: who waits for its own large bodies delays nobody else, and a body that takes too long is given up', async (t) => {
  const read = makeBatchReader({ atOnce: 0, longest: 1_500, thread })
  const ended: string[] = []
  const send = async (text: string, owner: string): Promise<void> => {
    const slug = await slugOf(read(Buffer.from(text), receivedAt, owner))
    ended.push(`${owner} ${slug}`)
  }
  await Promise.all(['a', 'a', 'b', 'c', 'b'].map((owner) => send(owner === 'a' ? 'hang' : 'quick', owner)))
  t.same(ended.slice(0, 3).toSorted(), ['b malformed_json', 'b malformed_json', 'c malformed_json'])
  t.same(ended.slice(3), Array(2).fill('a payload_too_large'))
  t.equal(await slugOf(read(Buffer.from('quick'), receivedAt, 'a')), 'malformed_json', 'another thread has taken its place')
})

t.test('LIMIT-32 of one key no more than 64 MiB wait to be read (OYL01)', async (t) => {
  const read = makeBatchReader({ atOnce: 0, longest: 2_000, thread })
  const first = slugOf(read(Buffer.from('hang'), receivedAt, 'a'))
  const body = Buffer.alloc(10 * 1024 * 1024, 32)
  const slugs = await Promise.all(Array.from({ length: 8 }, () => slugOf(read(body, receivedAt, 'a'))))
  t.same(slugs.toSorted(), [...Array(6).fill('malformed_json'), 'rate_limited', 'rate_limited'])
  t.equal(await first, 'payload_too_large')
})
