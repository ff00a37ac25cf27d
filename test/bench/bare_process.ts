/**
 * The floor under reading: node:http alone, which answers with the text that one prepared query finds by primary key, over one pipelined
 * session.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makePipeline } from '../../db/pool.ts'
import { ready } from './children.ts'

const db = makePipeline({ connectionString: process.env.DATABASE_URL as string, size: 1 })
const find = (path: string) => db.query({ name: 'find', text: 'select body from bench.answers where path = $1', values: [path] })

const server = createServer(async (req, res) => {
  const { rows: [row] } = await find(req.url as string)
  const body = row?.body as string
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) }).end(body)
})
server.listen(0, '127.0.0.1', () =>
  ready((server.address() as AddressInfo).port, async () => { server.closeAllConnections(); await db.end() }))
