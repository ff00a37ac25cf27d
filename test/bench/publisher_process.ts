/**
 * A publisher of calendars in a process of its own, on every address of this machine (127.0.0.0/8), each of which is a host: what is known
 * is answered with 304, and in each round a share of the hosts has a new calendar; /bombs/<name> is a bomb. Asked, it begins a round, or
 * reports how many requests for calendars came in it and when the first and the last did.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bombs, type Bomb } from './bombs.ts'
import { ready } from './children.ts'
import { makeCalendar } from './data/schedules.ts'

/** `share`: one in `share` hosts has something new, 0: none has. `bombs`: those that are made. */
type Order = { round?: number, share?: number, bombs?: string[] }

let [round, share, count, first, last] = [0, 0, 0, 0, 0]
/** The round of the newest calendar of each host. */
const newest = new Map<string, number>()

const made = new Map<string, Pick<Bomb, 'encoding'> & { body: Buffer }>()

const server = createServer((req, res) => {
  if (req.url === '/robots.txt') { res.writeHead(404).end(); return }
  const bomb = made.get(req.url?.split('/bombs/')[1] ?? '')
  if (bomb !== undefined) {
    res.writeHead(200, bomb.encoding ? { 'content-encoding': bomb.encoding } : {}).end(bomb.body)
    return
  }
  const host = req.headers.host?.split(':')[0] as string
  const number = host.split('.').slice(1).reduce((sum, part) => sum * 256 + Number(part), 0)
  if (!newest.has(host) || (share > 0 && number % share === round % share)) newest.set(host, round)
  const version = newest.get(host) as number
  const etag = `"${version}"`
  count += 1
  last = Date.now()
  first ||= last
  if (req.headers['if-none-match'] === etag) res.writeHead(304, { etag }).end()
  else res.writeHead(200, { etag, 'content-type': 'text/calendar' }).end(makeCalendar(number, version))
})
process.on('message', (order: Order) => {
  for (const name of order.bombs ?? []) {
    const { make, ...bomb } = bombs[name] as Bomb
    made.set(name, { ...bomb, body: make() })
  }
  if (order.round !== undefined) [round, share, count, first, last] = [order.round, order.share ?? 0, 0, 0, 0]
  process.send?.({ count, first, last })
})
server.listen(0, '0.0.0.0', () => ready((server.address() as AddressInfo).port, async () => { server.closeAllConnections() }))
