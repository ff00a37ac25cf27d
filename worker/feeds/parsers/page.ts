/** Pages as trees, walked without recursion: they may nest as they like. */
import { load } from 'cheerio/slim'
import { decode } from './charset.ts'
import type { Node } from './grid.ts'
import { refuseFiles } from './refusals.ts'
import { Unreadable } from './types.ts'
import { clean } from './words.ts'

const BREAKS = /^(?:br|p|div|li|tr|td|th|h[1-6]|label|ul)$/
const HIDDEN = /^(?:script|style|template|noscript|head)$/

export type Page = { root: Node, text: string }

/** The page as a tree. Throws `Unreadable` of files of other kinds. */
export function openPage (body: Buffer, charset?: string): Page {
  refuseFiles(body, 'html')
  const { text } = decode(body, charset)
  if (/^\s*[[{]/.test(text)) throw new Unreadable('json', 'This is JSON, not a page: register the feed as json if it is a schedule.')
  refuseDeep(text)
  return { root: load(text).root().get(0) as unknown as Node, text }
}

/** Pages nest no deeper than this; what does is made to do harm. Elements that need no end are not counted. */
const MOST_DEPTH = 1000
const ENDLESS = new Set(
  'area base br col dd dt hr img input li link meta option p param source td th tr tbody thead tfoot track wbr'.split(' ')
)

function refuseDeep (text: string): void {
  let depth = 0
  for (const [, end, name = ''] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (!ENDLESS.has(name.toLowerCase())) depth = end === '/' ? Math.max(0, depth - 1) : depth + 1
    if (depth > MOST_DEPTH) throw new Unreadable('too_deep', `The page nests deeper than ${MOST_DEPTH} elements.`)
  }
}

/** All descendants that fit, without recursion: pages may nest as deeply as they like. */
export function find (root: Node, fits: (node: Node) => boolean): Node[] {
  const found: Node[] = []
  const open = [...root.children ?? []].reverse()
  while (open.length > 0) {
    const node = open.pop() as Node
    if (fits(node)) found.push(node)
    for (let at = (node.children?.length ?? 0) - 1; at >= 0; at--) open.push((node.children as Node[])[at] as Node)
  }
  return found
}

/** The visible words of a node; blocks and breaks part them. */
export function wordsOf (root: Node): string {
  const parts: string[] = []
  const open: Node[] = [root]
  while (open.length > 0) {
    const node = open.pop() as Node
    if (node.type === 'text') parts.push(node.data ?? '')
    if (node.type === 'comment' || (node.name !== undefined && HIDDEN.test(node.name))) continue
    if (node.name !== undefined && BREAKS.test(node.name)) parts.push(' ')
    for (let at = (node.children?.length ?? 0) - 1; at >= 0; at--) open.push((node.children as Node[])[at] as Node)
  }
  return clean(parts.join(''))
}
