/**
 * A receiver of webhooks in a process of its own. On request it reports how many requests came since the last time, when the first and the
 * last did, and of each the time of its event and when it came.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ready } from './children.ts'

let moments: number[] = []
let arrivals: [time: number, at: number][] = []

const server = createServer((req, res) => {
  const at = Date.now()
  moments.push(at)
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => chunks.push(chunk))
  req.on('end', () => {
    res.writeHead(204).end()
    const [, time] = /"time": ?"([^"]+)"/.exec(Buffer.concat(chunks).toString()) ?? []
    if (time !== undefined) arrivals.push([Date.parse(time), at])
  })
})
server.keepAliveTimeout = 60_000
process.on('message', ({ isOver }: { isOver: boolean }) => {
  process.send?.({ count: moments.length, first: moments[0] ?? 0, last: moments.at(-1) ?? 0, arrivals: isOver ? arrivals : [] })
  if (isOver) { moments = []; arrivals = [] }
})
server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port, async () => { server.closeAllConnections() }))
