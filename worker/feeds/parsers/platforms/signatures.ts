/** Layouts that are known by their headers. */
import type { Column, Mapper, Mapping, Signature } from '../columns.ts'
import { compact } from '../synonyms.ts'
import type { Role } from '../types.ts'

/**
 * A layout is known by its headers; the column that the feed's mapping gives as a role stands in for the one that the layout has for it, so
 * that a column under another name changes nothing else.
 */
export function takeSignature ({ columns, mapping, has, assign }: Mapper, signatures: Signature[]): void {
  const keys = new Set(columns.map(({ key }) => key))
  const isThere = (header: string): boolean => keys.has(compact(header))
  const standsIn = (role: Role, names: string | string[]): boolean => has(role) && [names].flat().some((name) => !isThere(name))
  const replaced = ({ mapping: own }: Signature): Set<string> => new Set((Object.entries(own) as [Role, string | string[]][])
    .flatMap(([role, names]) => standsIn(role, names) ? [names].flat() : []))
  const [signature] = signatures.filter((one) => {
    const given = replaced(one)
    return one.headers.every((header) => isThere(header) || given.has(header))
      && one.headers.filter(isThere).length * 2 >= one.headers.length
  }).toSorted((a, b) => b.headers.length - a.headers.length)
  if (!signature) return
  mapping.signature = signature
  for (const [role, names] of Object.entries(signature.mapping) as [Role, string | string[]][]) {
    const isReplaced = standsIn(role, names)
    if (has(role) && !isReplaced) continue
    const [given] = mapping.columns.get(role) ?? []
    for (const name of [names].flat()) {
      const found = columns.find((column) => column.key === compact(name) && !column.isPersons && !mapping.why.has(column))
      if (found) assign(role, found, `the layout ${signature.name}`)
      else if (given && isReplaced && !isThere(name)) replace(mapping, role, given, name)
    }
  }
}

/** The column given takes the place of the one that is not there, among those of its role, and is one of ids where that was. */
function replace (mapping: Mapping, role: Role, given: Column, name: string): void {
  mapping.columns.set(role, [...(mapping.columns.get(role) ?? []).filter((column) => column !== given), given])
  if (/(?:id|code)$/.test(compact(name))) mapping.ids.add(given)
}
