/** The members of an object as columns with dotted names: `home.name`, `venue.name`. */
import { clean } from '../words.ts'

/** The name of a column and its value as text. */
export type Member = [name: string, value: string]

const MOST_DEPTH = 6
const MOST_MEMBERS = 400
const MOST_ITEMS = 20
/** Members that only hold others. */
const HOLDERS = /^(?:attributes|data|node|fields|item|properties|details|info|value|\$date|\$oid|\$numberLong)$/i
const SIDES = /^(?:home_?away|side|role|type|qualifier|alignment|location|position|is_?home|home)$/i

/** Names may come twice where members that only hold others are left out: then the first counts. */
export function flatten (own: object): Member[] {
  const members = new Map<string, string>()
  gather(own, [], members, 0)
  return [...members]
}

function gather (own: object, path: string[], members: Map<string, string>, depth: number): void {
  for (const [key, value] of Object.entries(own)) {
    if (members.size >= MOST_MEMBERS) return
    const name = clean(key.slice(0, 80)).replaceAll('.', ' ')
    const own = HOLDERS.test(name) || name === '' || name === path.at(-1) ? path : [...path, name]
    const put = (text: string): void => { const full = own.join('.'); if (full !== '' && !members.has(full)) members.set(full, text) }
    if (value === null || value === undefined) put('')
    else if (typeof value !== 'object') put(String(value))
    else if (depth >= MOST_DEPTH) continue
    else if (!Array.isArray(value)) gather(value, own, members, depth + 1)
    else takeArray(value, own, put, members, depth)
  }
}

/** Plain values in a row are one text; two objects of which one says that it is at home are the sides. */
function takeArray (
  value: unknown[], path: string[], put: (text: string) => void, members: Map<string, string>, depth: number
): void {
  const isPlain = value.every((one) => one === null || typeof one !== 'object')
  if (isPlain && value.length > 0 && value.length <= MOST_ITEMS) return put(value.map((one) => String(one ?? '')).join(', '))
  if (value.length !== 2 || !value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))) return
  const [one, two] = value as [object, object]
  const [first, second] = [whereOf(one), whereOf(two)]
  if (first === second || (first ?? second) === undefined) return
  const isFirstHome = first === 'home' || second === 'away'
  for (const [side, own] of [['home', isFirstHome ? one : two], ['away', isFirstHome ? two : one]] as const) {
    gather(own, path.length > 1 ? [...path.slice(0, -1), side] : [side], members, depth + 1)
  }
}

function whereOf (side: object): 'home' | 'away' | undefined {
  for (const [key, value] of Object.entries(side)) {
    if (!SIDES.test(key)) continue
    if (/^is_?home$|^home$/i.test(key) && typeof value === 'boolean') return value ? 'home' : 'away'
    if (/^home(?: ?team)?$/i.test(String(value))) return 'home'
    if (/^(?:away|visitors?|guest)(?: ?team)?$/i.test(String(value))) return 'away'
  }
  return undefined
}
