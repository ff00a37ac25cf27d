/** The text of a JSON schedule as a value: what stands around it is taken off, what is made to do harm or is no JSON is refused. */
import { decode } from '../charset.ts'
import { mask } from '../persons.ts'
import { refuseFiles, refuseMarkup } from '../refusals.ts'
import { Unreadable } from '../types.ts'
import { clean } from '../words.ts'

/** Schedules nest no deeper, and have no more arrays and objects. */
const MOST_DEPTH = 60
const MOST_PARTS = 400_000
/** A number of more than 15 digits would lose some of them, and ids of that length differ in the last ones. */
const LONG = /\d[\d.eE+-]{15}/

type Reviver = (name: string, value: unknown, context: { source: string }) => unknown
/** As Node.js has it, and the types of JSON do not yet: a reviver receives how a number was written. */
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown
const keepLong: Reviver = (_, value, { source }) => typeof value === 'number' && LONG.test(source) ? source : value

/** What some publishers write before the value: a mark against theft, an assignment, the call of a function. */
const BEFORE = [
  /^\)\]\}',?\s*/, /^(?:(?:var|let|const)\s+)?[\w$]{1,80}(?:\.[\w$]{1,80}|\[["'][\w$-]{1,80}["']\]){0,8}\s*=\s*(?=[[{])/,
  /^(?:\/\*\*\/\s*)?[\w$.]{1,80}\s*\(\s*(?=[[{])/
]

/** The value of a body, long numbers as text, and whether it was written as UTF-8. Throws `Unreadable` of anything else. */
export function openJson (body: Buffer, charset?: string): { value: unknown, charset: string } {
  refuseFiles(body, 'json')
  const decoded = decode(body, charset)
  const text = decoded.text.replace(/^\ufeff/, '').trim()
  if (text === '') throw new Unreadable('empty', 'The file is empty.')
  refuseMarkup(text, 'JSON')
  const bare = BEFORE.reduce((rest, pattern) => rest.replace(pattern, ''), text).replace(/[;\s)]+$/, '')
  const head = mask(clean(text.slice(0, 200))).slice(0, 40)
  if (!/^[[{]/.test(bare)) throw new Unreadable('json', `This is no JSON: it begins with "${head}".`)
  refuseLarge(bare)
  try {
    return { value: parse(bare, LONG.test(bare) ? keepLong : undefined), charset: decoded.charset }
  } catch {
    const words = /[\]}]$/.test(bare) ? 'This is no JSON that can be read: a sign of it is wrong.' : 'The JSON ends early: it is cut off.'
    throw new Unreadable('json', words)
  }
}

/** Before anything is made of it. Throws `Unreadable` of what nests too deep or has too many parts. */
function refuseLarge (text: string): void {
  let [depth, parts] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '{' || sign === '[') {
      if (++depth > MOST_DEPTH) throw new Unreadable('too_deep', `The JSON nests deeper than ${MOST_DEPTH} values.`)
      if (++parts > MOST_PARTS) throw new Unreadable('too_many_rows', `The JSON has more than ${MOST_PARTS} arrays and objects: split it.`)
    } else if (sign === '}' || sign === ']') depth -= 1
  }
}

/** Where the quote is that ends a string; the end of the text where there is none. */
function endOfString (text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text[before - 1] === '\\') before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}
