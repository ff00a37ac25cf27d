/**
 * A publisher of schedules on this machine: answers each path as a test wishes, and remembers what was asked.
 *
 *   const publisher = await startPublisher(t)
 *   publisher.serve('/games.csv', { body: 'Date,Time\r\n', headers: { etag: '"1"' } })
 *   publisher.asked('/games.csv')[0].headers['if-none-match']
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

export type Page = { status?: number, headers?: Record<string, string>, body?: string | Buffer }
/** A page, or what writes the answer itself. */
export type Serve = Page | ((request: IncomingMessage, response: ServerResponse) => void)
export type Asked = { path: string, headers: IncomingHttpHeaders, method: string }
export type Publisher = {
  port: number
  url: (path: string) => string
  serve: (path: string, serve: Serve) => void
  asked: (path?: string) => Asked[]
}

/** Closed with the test. What is not served is 404; a page with an ETag answers 304 where it is known. `tls` makes it speak https. */
export async function startPublisher (t: Pick<Test, 'teardown'>, { tls, host = '127.0.0.1' }: {
  tls?: { key: string, cert: string }, host?: string
} = {}): Promise<Publisher> {
  const pages = new Map<string, Serve>()
  const requests: Asked[] = []
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url as string
    requests.push({ path, headers: request.headers, method: request.method as string })
    const page = pages.get(path) ?? { status: 404, body: 'not here' }
    if (typeof page === 'function') return page(request, response)
    const { status = 200, headers = {}, body = '' } = page
    const isKnown = status === 200 && headers.etag !== undefined && request.headers['if-none-match'] === headers.etag
    if (isKnown) response.writeHead(304, headers).end()
    else response.writeHead(status, headers).end(body)
  }
  const server = tls ? createSecureServer(tls, answer) : createServer(answer)
  await new Promise<void>((done) => server.listen(0, host, done))
  t.teardown(() => new Promise<void>((done) => { server.close(() => done()); server.closeAllConnections() }))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (path) => `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`,
    serve: (path, page) => { pages.set(path, page) },
    asked: (path) => requests.filter((request) => path === undefined || request.path === path),
  }
}
