/** Where in the text of a JSON value a JSON pointer leads, so that a page can mark it (INTAKE-54). */

export type Place = { start: number, end: number }

const BLANK = /[\s]/
const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

const skipBlank = (text: string, at: number): number => {
  while (at < text.length && BLANK.test(text[at] as string)) at++
  return at
}
/** Behind the string that begins at `at`. */
function skipString (text: string, at: number): number {
  for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
  return at + 1
}
/** Behind the value that begins at `at`. */
function skipValue (text: string, at: number): number {
  if (text[at] === '"') return skipString(text, at)
  if (text[at] !== '{' && text[at] !== '[') {
    while (at < text.length && !/[\s,\]}]/.test(text[at] as string)) at++
    return at
  }
  let depth = 0
  do {
    if (text[at] === '"') { at = skipString(text, at); continue }
    if (text[at] === '{' || text[at] === '[') depth++
    if (text[at] === '}' || text[at] === ']') depth--
    at++
  } while (depth > 0 && at < text.length)
  return at
}

/** Where the member or item `part` of the object or array at `at` begins; undefined where it has none. */
function enter (text: string, at: number, part: string): number | undefined {
  const isObject = text[at] === '{'
  if (!isObject && text[at] !== '[') return undefined
  let found: number | undefined
  at = skipBlank(text, at + 1)
  for (let item = 0; at < text.length && !/[\]}]/.test(text[at] as string); item++) {
    let name = String(item)
    if (isObject) {
      const end = skipString(text, at)
      try { name = JSON.parse(text.slice(at, end)) as string } catch { return found }
      at = skipBlank(text, skipBlank(text, end) + 1)
    }
    if (name === part) found = at // of members named twice the last one counts
    at = skipBlank(text, skipValue(text, at))
    if (text[at] === ',') at = skipBlank(text, at + 1)
  }
  return found
}

/**
 * The value that `pointer` leads to in `text`, or as much of the way as there is: of a member that is missing, the brace of what lacks it.
 * A text that was cut is searched as far as it goes.
 */
export function findPlace (text: string, pointer: string): Place {
  let at = skipBlank(text, 0)
  for (const part of pointer.split('/').slice(1).map(unescape)) {
    const next = enter(text, at, part)
    if (next === undefined) return { start: at, end: Math.min(at + 1, text.length) }
    at = next
  }
  return { start: at, end: Math.min(skipValue(text, at), text.length) }
}

/**
 * `text` in pieces, those that the pointers lead to marked, at most `most` characters of it, from a little before the first mark on;
 * `isCut`: there is more before or behind.
 */
export function markPlaces (
  text: string, pointers: readonly string[], most: number
): { pieces: { text: string, isMarked: boolean }[], isCutBefore: boolean, isCut: boolean } {
  const places = pointers.map((pointer) => findPlace(text, pointer)).toSorted((one, other) => one.start - other.start)
  const first = places[0]?.start ?? 0
  const from = text.length <= most || first < most / 2 ? 0 : first - Math.floor(most / 4)
  const to = Math.min(text.length, from + most)
  const pieces: { text: string, isMarked: boolean }[] = []
  let at = from
  for (const { start, end } of places) {
    if (start < at || start >= to) continue
    pieces.push({ text: text.slice(at, start), isMarked: false }, { text: text.slice(start, Math.min(end, to)), isMarked: true })
    at = Math.min(end, to)
  }
  pieces.push({ text: text.slice(at, to), isMarked: false })
  return { pieces: pieces.filter((piece) => piece.text !== ''), isCutBefore: from > 0, isCut: to < text.length }
}
