/** What jobs.record_fetch records of a fetch. */
import { createHash } from 'node:crypto'
import { packBody } from '../../platform/bodies.ts'
import type { Body, Fetched } from './fetched.ts'

/** `fetched` as jobs.record_fetch has it; `content` is the body, compressed (null: none came). */
export type Reported = { fetched: Record<string, unknown>, content: Buffer | null }

/** `requests`: those beside the fetch itself (robots.txt); `gap`: milliseconds until the host may be asked again. */
export function describeFetch (fetched: Fetched, { requests, gap }: { requests: number, gap: number }): Reported {
  const common = {
    request_count: fetched.requests + requests, gap_ms: gap, ...intervalOf(fetched.outcome === 'failed' ? {} : fetched.headers)
  }
  if (fetched.outcome === 'not_modified') return { fetched: { ...common, status_code: fetched.status }, content: null }
  if (fetched.outcome === 'body') return { fetched: { ...common, ...describe(fetched) }, content: packBody(fetched.body) }
  const { code, words, status, retryAfterSeconds } = fetched
  if (code === 'robots') return { fetched: { ...common, excluded_reason: words }, content: null }
  return {
    fetched: {
      ...common, ...status === null ? {} : { status_code: status },
      ...retryAfterSeconds === null ? {} : { retry_after_seconds: retryAfterSeconds },
      ...code === 'status' ? {} : { code, failure: words }
    },
    content: null,
  }
}

function describe ({ body, status, finalUrl, etag, lastModified, headers }: Body): Record<string, unknown> {
  const contentType = headers['content-type'] ?? null
  return {
    status_code: status, sha256: createHash('sha256').update(body).digest('hex'), byte_count: body.length, final_url: finalUrl, etag,
    last_modified: lastModified, content_type: contentType, charset: charsetOf(contentType), is_complete: true
  }
}

export const charsetOf = (contentType: string | null): string | null =>
  /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? null

/** How long the publisher wants its answer to be believed: max-age of Cache-Control, in seconds. */
function intervalOf (headers: Record<string, string>): { interval_seconds?: number } {
  const seconds = /(?:^|[,\s])max-age\s*=\s*"?(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1]
  return seconds === undefined ? {} : { interval_seconds: Number(seconds) }
}
