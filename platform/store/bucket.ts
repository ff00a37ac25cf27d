/** Files in a bucket that speaks S3: Amazon's, or another's at an endpoint. Requests are signed with their content (Signature V4). */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { readListing, readRefusal } from './answers.ts'
import type { S3Settings } from './place.ts'
import type { Store } from './store.ts'

type Body = { content: string | Buffer } | { file: string, sha256: string }

/** Tries of a request that the bucket could not answer (5xx, 429), and milliseconds before the second; later pauses double. */
const [TRIES, PAUSE] = [8, 100]

const escape = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

export async function openBucket (bucket: string, prefix: string, s3: S3Settings, hasScratch = true): Promise<Store> {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = s3
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw Object.assign(new Error('a bucket needs keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'), { code: 'no_keys' })
  }
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0, ...sessionToken ? { sessionToken } : {} })
  const base = `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`
  const keyOf = (path: string): string => prefix === '' ? path : `${prefix}/${path}`
  const name = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`

  /** A file is sent as it is read. */
  async function sendOnce (method: string, url: string, body?: Body): Promise<Response> {
    if (body === undefined || 'content' in body) {
      const sha256 = createHash('sha256').update(body?.content ?? '').digest('hex')
      return aws.fetch(url, { method, headers: { 'x-amz-content-sha256': sha256 }, ...body ? { body: body.content as string } : {} })
    }
    const headers = { 'x-amz-content-sha256': body.sha256, 'content-length': String((await stat(body.file)).size) }
    return aws.fetch(url, { method, headers, body: Readable.toWeb(createReadStream(body.file)) as ReadableStream })
  }
  async function send (method: string, url: string, body?: Body): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const response = await sendOnce(method, url, body)
      if (response.ok || response.status === 404 && method === 'GET') return response
      const reason = readRefusal(response.status, await response.text())
      if (tries === TRIES || response.status < 500 && response.status !== 429) {
        throw Object.assign(new Error(`${name} refused ${method} ${new URL(url).pathname}: ${reason}`), { code: 'bucket_refused' })
      }
      await sleep(PAUSE * 2 ** tries)
    }
  }
  const urlOf = (path: string): string => `${base}/${keyOf(path).split('/').map(escape).join('/')}`
  const scratch = hasScratch ? await mkdtemp(join(tmpdir(), 'oyss-lake-')) : ''
  return {
    name, scratch,
    list: async (suffix, within = '') => {
      const found = new Map<string, number>()
      for (let token: string | undefined; ;) {
        const query = { 'list-type': '2', 'prefix': keyOf(within), ...token === undefined ? {} : { 'continuation-token': token } }
        const text = Object.entries(query).sort().map(([key, value]) => `${key}=${escape(value)}`).join('&')
        const response = await send('GET', `${base}?${text}`)
        if (response.status === 404) throw Object.assign(new Error(`there is no bucket ${bucket}: make it first`), { code: 'no_bucket' })
        const page = readListing(await response.text())
        for (const { key, size } of page.objects) {
          if (key.endsWith(suffix)) found.set(key.slice(keyOf('').length), size)
        }
        if (page.next === undefined) return found
        token = page.next
      }
    },
    readText: async (path) => {
      const response = await send('GET', urlOf(path))
      const text = await response.text()
      return response.status === 404 ? undefined : text
    },
    readBytes: async (path) => {
      const response = await send('GET', urlOf(path))
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.status === 404 ? undefined : bytes
    },
    write: async (path, content) => { await (await send('PUT', urlOf(path), { content })).text() },
    put: async (file, path, sha256) => {
      await (await send('PUT', urlOf(path), { file, sha256 })).text()
      await rm(file)
    },
    remove: async (paths) => {
      for (const path of paths) await (await send('DELETE', urlOf(path))).text()
    },
    close: async () => { if (hasScratch) await rm(scratch, { recursive: true, force: true }) }
  }
}
