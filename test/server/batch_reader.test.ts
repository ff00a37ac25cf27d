/** Large pushes are read in threads: what they answer, whose turn it is, and what becomes of one that asks too much. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
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
/** What a thread does: answers at once with what it was sent, never where that is `hang`, and ends where that is `end`. */
const thread = pathToFileURL(join(t.testdir({
  'thread.mjs': `export default ({ bytes }) => {
    const detail = Buffer.from(bytes).toString('utf8', 0, 9)
    if (detail === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    if (detail === 'end') process.exit(1)
    return { slug: 'malformed_json', detail }
  }`,
  'broken.mjs': "throw new Error('this module cannot be loaded')"
}), 'thread.mjs'))

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
  const read = makeBatchReader({ atOnce: 0, longest: 3_000, thread })
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
  const read = makeBatchReader({ atOnce: 0, longest: 3_000, thread })
  const first = slugOf(read(Buffer.from('hang'), receivedAt, 'a'))
  const body = Buffer.alloc(10 * 1024 * 1024, 32)
  const slugs = await Promise.all(Array.from({ length: 8 }, () => slugOf(read(body, receivedAt, 'a'))))
  t.same(slugs.toSorted(), [...Array(6).fill('malformed_json'), 'rate_limited', 'rate_limited'])
  t.equal(await first, 'payload_too_large')
})

t.test('LIMIT-32 a thread that ends, or cannot begin, fails the body that it reads and no other', async (t) => {
  const read = makeBatchReader({ atOnce: 0, thread })
  const sent = ['end', 'quick', 'end', 'quick', 'quick'].map((text, n) => slugOf(read(Buffer.from(text), receivedAt, `${n}`))
    .catch((error: Error) => error.message))
  t.same(await Promise.all(sent), [
    'worker exited with code: 1', 'malformed_json', 'worker exited with code: 1', 'malformed_json', 'malformed_json'
  ])
  const broken = makeBatchReader({ atOnce: 0, thread: new URL('broken.mjs', thread) })
  for (const owner of ['a', 'a', 'b']) await t.rejects(broken(Buffer.from('quick'), receivedAt, owner), /this module cannot be loaded/)
})

t.test('LIMIT-32 threads that have nothing to read keep no process alive', async (t) => {
  const reader = new URL('../../server/intake/batch_reader.ts', import.meta.url)
  const program = `import { makeBatchReader } from '${reader}'
    const { accepted } = await makeBatchReader({ atOnce: 0 })(Buffer.from(process.argv[1]), ${receivedAt}, 'a')
    console.log(accepted)`
  const body = String(bytesOf([sample('team'), sample('venue')]))
  t.equal((await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, body])).stdout, '2\n')
})
