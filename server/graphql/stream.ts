/** Results that follow one another, as parts of one response (multipart/mixed; subscriptionSpec=1.0). */
import type { Response } from 'express'
import { once } from 'node:events'
import { keyedCaching } from '../render/answer.ts'
import { allHeaders } from '../render/send.ts'

const boundary = 'graphql'
/** Milliseconds of silence after which an empty part says that the stream lives. */
const beat = 20_000

/** Sends each text as the payload of a part, until there is none left or the client goes away. */
export async function sendStream (res: Response, texts: AsyncIterableIterator<string>): Promise<void> {
  const caching = keyedCaching.map((value) => value === 'private, no-cache' ? 'private, no-store, no-transform' : value)
  res.writeHead(200, allHeaders(res, [
    'Content-Type', `multipart/mixed; boundary="${boundary}"; subscriptionSpec="1.0"`, 'X-Accel-Buffering', 'no', ...caching
  ]))
  const part = (content: string): boolean =>
    res.write(`\r\n--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${content}`)
  res.socket?.setTimeout(0)
  const beating = setInterval(() => part('{}'), beat)
  res.once('close', () => { clearInterval(beating); void texts.return?.() })
  try {
    for await (const text of texts) {
      if (res.destroyed) break
      if (!part(`{"payload":${text}}`)) await Promise.race([once(res, 'drain'), once(res, 'close')])
    }
  } finally {
    clearInterval(beating)
    if (!res.destroyed) res.end(`\r\n--${boundary}--\r\n`)
  }
}
