/**
 * Stands between the service and PostgreSQL on loopback, and breaks what a network or a failing server breaks:
 *
 *   const proxy = await startProxy(t, database.connectionString)
 *   proxy.onQuery = (text) => { if (text.includes('_private_tasks')) proxy.cut() }
 *   proxy.silence()   // nothing passes any more, nothing is closed
 */
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Test } from 'tap'

export type Proxy = {
  /** The database, through the proxy. */
  connectionString: string
  /** Called with what clients send, as it comes. */
  onQuery: (text: string) => void
  /** Breaks every connection, and refuses new ones until `mend`. */
  cut: () => void
  /** Lets nothing pass and closes nothing, new connections included, until `mend`. */
  silence: () => void
  mend: () => void
  /** As `mend`, but connections made before go on hanging, as those to a machine that is gone. */
  reopen: () => void
  /** Where new connections lead from now on. */
  lead: (connectionString: string) => void
}

type Target = { path: string } | { host: string, port: number }

export async function startProxy (t: Pick<Test, 'teardown'>, behind: string): Promise<Proxy> {
  let state: 'open' | 'cut' | 'silent' = 'open'
  let target = targetOf(behind)
  const sockets = new Set<Socket>()
  /** Connections of an earlier generation hang. */
  let generation = 0
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  }
  const server = createServer((client) => {
    keep(client)
    if (state === 'cut') { client.destroy(); return }
    const upstream = createConnection(target)
    keep(upstream)
    const born = generation
    const passes = (): boolean => state === 'open' && born === generation
    client.on('data', (data) => { proxy.onQuery(data.toString('latin1')); if (passes()) upstream.write(data) })
    upstream.on('data', (data) => { if (passes()) client.write(data) })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => { if (born === generation) client.destroy() })
  })
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done) })
  t.teardown(() => { for (const socket of sockets) socket.destroy(); server.close() })
  const breakAll = (): void => { for (const socket of sockets) socket.destroy() }
  const proxy: Proxy = {
    connectionString: through(behind, (server.address() as AddressInfo).port),
    onQuery: () => {},
    cut: () => { state = 'cut'; breakAll() },
    silence: () => { state = 'silent' },
    mend: () => { if (state === 'silent') breakAll(); state = 'open' },
    reopen: () => { generation++; state = 'open' },
    lead: (connectionString) => { target = targetOf(connectionString) },
  }
  return proxy
}

export function targetOf (connectionString: string): Target {
  const url = new URL(connectionString.replace('@/', '@localhost/'))
  const folder = url.searchParams.get('host')
  return folder
    ? { path: `${folder}/.s.PGSQL.${url.searchParams.get('port') ?? 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) }
}

export function through (connectionString: string, port: number): string {
  const url = new URL(connectionString.replace('@/', '@localhost/'))
  for (const name of ['host', 'port']) url.searchParams.delete(name)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.toString()
}
