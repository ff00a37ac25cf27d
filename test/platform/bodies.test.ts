import { gzipSync } from 'node:zlib'
import t from 'tap'
import { packBody, unpackBody } from '../../platform/bodies.ts'

t.test('bodies come back as they were stored, whichever Node.js stored them', async (t) => {
  const body = Buffer.from('\uFEFFDate,Time\r\n'.repeat(1_000))
  t.ok(packBody(body).length < body.length / 20)
  for (const stored of [packBody(body), gzipSync(body)]) t.ok(unpackBody(stored).equals(body))
  t.ok(unpackBody(packBody(Buffer.alloc(0))).equals(Buffer.alloc(0)))
  t.throws(() => unpackBody(Buffer.from('Date,Time')), /neither zstd nor gzip/)
})
