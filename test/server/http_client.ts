/** Raw HTTP for tests that look at every byte: headers as sent, HEAD, chunks, broken bodies. */
import { request, type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'

export type RawAnswer = { status: number, headers: IncomingHttpHeaders, text: string, body: any }

/**
 * `chunks` are written one after another; without a Content-Length header they are sent chunked. Without an `agent` the connection is a new
 * one.
 */
export function ask (
  baseUrl: string, method: string, path: string, headers: OutgoingHttpHeaders = {}, chunks: (string | Buffer)[] = [],
  agent: Agent | false = false
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl)
    const req = request({ hostname, port, method, path, headers, agent }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part) => parts.push(part))
      res.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const isJson = text !== '' && /json/.test(res.headers['content-type'] ?? '')
        resolve({ status: res.statusCode as number, headers: res.headers, text, body: isJson ? JSON.parse(text) : undefined })
      })
      res.on('error', reject)
    })
    req.on('error', reject)
    for (const chunk of chunks) req.write(chunk)
    req.end()
  })
}
