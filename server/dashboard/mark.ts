/** Where in the text of a JSON value a JSON pointer leads, so that a page can mark it (INTAKE-54). */
import { parseTree, type Node } from 'jsonc-parser'

export type Place = { start: number, end: number }

/** The member or item `part`; of members named twice the last one counts. */
const enter = ({ type, children = [] }: Node, part: string): Node | undefined => type === 'array'
  ? children[Number(part)]
  : children.findLast(({ children: [name] = [] }) => name?.value === part)?.children?.[1]

/**
 * The value that `pointer` leads to in `text`, or as much of the way as there is: of a member that is missing, the brace of what lacks it.
 * A text that was cut is searched as far as it goes.
 */
export function findPlace (text: string, pointer: string, tree = parseTree(text)): Place {
  if (tree === undefined) return { start: 0, end: 0 }
  let node = tree
  for (const part of pointer.split('/').slice(1)) {
    const next = enter(node, part.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (next === undefined) return { start: node.offset, end: node.offset + 1 }
    node = next
  }
  return { start: node.offset, end: node.offset + node.length }
}

/**
 * `text` in pieces, those that the pointers lead to marked, at most `most` characters of it, from a little before the first mark on;
 * `isCut`: there is more before or behind.
 */
export function markPlaces (
  text: string, pointers: readonly string[], most: number
): { pieces: { text: string, isMarked: boolean }[], isCutBefore: boolean, isCut: boolean } {
  const tree = parseTree(text)
  const places = pointers.map((pointer) => findPlace(text, pointer, tree)).toSorted((one, other) => one.start - other.start)
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
