/**
 * A small S3 server on loopback: PUT, GET, DELETE and ListObjectsV2 of one bucket, in path style. It checks each signature (AWS Signature
 * Version 4) and the hash of each body as Amazon documents them, by code of its own.
 */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

export const KEYS = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-test-1', bucket: 'league-lake' }
/** `requests`: method and path, in order; `fail` makes the next requests be answered with 503. */
export type S3Server = { endpoint: string, objects: Map<string, Buffer>, requests: string[], fail: (times: number) => void }

type Refusal = { status: number, code: string, message: string }
/** Keys on a page of the list, few, so that there are several pages. */
const PAGE = 5
const hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
const xml = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

/** Undefined where the request is signed with the keys. */
function judge (request: IncomingMessage, url: URL, body: Buffer): Refusal | undefined {
  const refuse = (code: string, message: string): Refusal => ({ status: 403, code, message })
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
    .exec(request.headers.authorization ?? '')
  if (parts === null) return refuse('AccessDenied', 'The request is not signed.')
  const [, id, day = '', region = '', names = '', signature] = parts
  if (id !== KEYS.id) return refuse('InvalidAccessKeyId', 'The key is not known.')
  if (region !== KEYS.region) return refuse('AuthorizationHeaderMalformed', 'The region is wrong.')
  const header = (name: string): string => String(request.headers[name] ?? '')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) {
    return refuse('AccessDenied', 'Headers are not signed.')
  }
  if (header('x-amz-content-sha256') !== hex(body)) return refuse('XAmzContentSHA256Mismatch', 'The hash is that of another body.')
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort().join('&')
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part))).join('/')
  const headers = names.split(';').map((name) => `${name}:${header(name).trim()}\n`).join('')
  const canonical = [request.method, path, query, headers, names, header('x-amz-content-sha256')].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hex(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${KEYS.secret}`)
  return hmac(key, text).toString('hex') === signature ? undefined : refuse('SignatureDoesNotMatch', 'The signature is wrong.')
}

export async function useS3 (t: Pick<Test, 'teardown'>): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  let failures = 0

  function list (url: URL): string {
    const { prefix = '', 'continuation-token': after = '' } = Object.fromEntries(url.searchParams)
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, PAGE)
    const isMore = keys.length > PAGE
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${page.map((key) =>
      `<Contents><Key>${xml(key)}</Key><Size>${objects.get(key)?.length}</Size></Contents>`).join('')}${
      isMore ? `<NextContinuationToken>${xml(page.at(-1) as string)}</NextContinuationToken>` : ''}</ListBucketResult>`
  }
  const refusal = ({ status, code, message }: Refusal) => ({
    status, body: `<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  })

  function answer (request: IncomingMessage, body: Buffer): { status: number, body?: string | Buffer } {
    const url = new URL(request.url as string, `http://${request.headers.host}`)
    requests.push(`${request.method} ${url.pathname}`)
    if (failures-- > 0) return refusal({ status: 503, code: 'SlowDown', message: 'Reduce your request rate.' })
    const refused = judge(request, url, body)
    if (refused !== undefined) return refusal(refused)
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (bucket !== KEYS.bucket) return refusal({ status: 404, code: 'NoSuchBucket', message: 'There is no such bucket.' })
    const key = rest.join('/')
    if (key === '') return { status: 200, body: list(url) }
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) {
        return refusal({ status: 411, code: 'MissingContentLength', message: 'You must provide the Content-Length HTTP header.' })
      }
      objects.set(key, body)
      return { status: 200 }
    }
    if (request.method === 'DELETE') { objects.delete(key); return { status: 204 } }
    const found = objects.get(key)
    return found ? { status: 200, body: found } : refusal({ status: 404, code: 'NoSuchKey', message: 'There is no such key.' })
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => {
      const { status, body } = answer(request, Buffer.concat(pieces))
      response.writeHead(status).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects, requests, fail: (times) => { failures = times }
  }
}
