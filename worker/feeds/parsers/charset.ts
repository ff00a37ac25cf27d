/** Bytes to text: by the byte order mark, what the feed or Content-Type names, the page's own word, UTF-8 if it is, else windows-1252. */
import { Unreadable } from './types.ts'

const MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'], [[0xff, 0xfe], 'utf-16le'], [[0xfe, 0xff], 'utf-16be']
]
const META = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i

/** The text of a body and its charset. `label`: as TextDecoder knows it; an unknown one is passed over. Throws `Unreadable` of binary. */
export function decode (body: Buffer, label?: string): { text: string, charset: string } {
  const mark = MARKS.find(([bytes]) => bytes.every((byte, at) => body[at] === byte))
  if (mark) return checked(body, mark[1])
  const meta = META.exec(body.subarray(0, 2048).toString('latin1'))?.[1]
  const named = [label, meta].find((name) => name !== undefined && isCharset(name))
  if (!named && isUtf16(body)) return checked(body, body[0] === 0 ? 'utf-16be' : 'utf-16le')
  if (named && !/^utf-?8$/i.test(named)) return checked(body, named.toLowerCase())
  return checked(body, isUtf8(body) ? 'utf-8' : 'windows-1252')
}

function checked (body: Buffer, charset: string): { text: string, charset: string } {
  const text = new TextDecoder(charset).decode(body)
  if (/[\u0000-\u0006\u000e-\u001a]/.test(text)) {
    throw new Unreadable('binary', 'The file is not text: it has bytes that no schedule in text has.')
  }
  return { text, charset }
}

function isCharset (label: string): boolean {
  try { return new TextDecoder(label).encoding !== '' } catch { return false }
}

function isUtf8 (body: Buffer): boolean {
  try { return new TextDecoder('utf-8', { fatal: true }).decode(body) !== undefined } catch { return false }
}

/** Text of two bytes a character without a mark: every second byte of its beginning is nothing. */
function isUtf16 (body: Buffer): boolean {
  const head = body.subarray(0, 200)
  const zeros = (from: number): number => head.filter((byte, at) => at % 2 === from && byte === 0).length
  return head.length >= 4 && head.length % 2 === 0 && [0, 1].some((from) => zeros(from) * 2.5 >= head.length && zeros(1 - from) === 0)
}
