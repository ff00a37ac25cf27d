/**
 * Stands before PostgreSQL as a connection pooler that drops startup options: who logs in, and where, reaches the server, and none of the
 * settings that travel along.
 */
import { createConnection, createServer, type AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { targetOf, through } from './http/proxy.ts'

/** Returns the connection string that leads through it. */
export async function startPooler (t: Pick<Test, 'teardown'>, behind: string): Promise<string> {
  const server = createServer((client) => {
    const upstream = createConnection(targetOf(behind))
    client.once('data', (startup) => {
      upstream.write(withoutOptions(startup))
      client.pipe(upstream)
      upstream.pipe(client)
    })
    for (const [socket, other] of [[client, upstream], [upstream, client]] as const) socket.on('error', () => other.destroy())
  })
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done) })
  t.teardown(() => server.close())
  return through(behind, (server.address() as AddressInfo).port)
}

/** The first message: four bytes of length, four of protocol, then names and values, each ended by a zero. */
function withoutOptions (message: Buffer): Buffer {
  const words = message.subarray(8).toString('utf8').split('\0')
  const pairs = words.flatMap((name, index) => index % 2 === 0 && name !== '' && name !== 'options' ? [name, words[index + 1]] : [])
  const body = Buffer.from(`${pairs.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length)
  message.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}
