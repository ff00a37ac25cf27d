/**
 * What a document may look like (GRAPHQL-12), measured before the rules of GraphQL are checked: checking takes as long as there are parts,
 * and pairs of fields that one name of the answer stands for.
 */
import { Kind, parse, type DocumentNode, type FieldNode, type FragmentDefinitionNode, type SelectionSetNode } from 'postgraphile/graphql'
import { ServiceError } from '../../db/errors.ts'

/** Of a document: names, numbers, strings and punctuation; lines; operations and fragments. */
const [mostTokens, mostLines, mostDefinitions] = [500, 1_000, 20]
/** Selections of one set; of all sets, those of a fragment wherever it is spread; sets within sets; pairs of fields of one name. */
const [mostOfSet, mostSelections, mostLevels, mostPairs] = [100, 1_000, 30, 100]

const refuse = (text: string): never => { throw new ServiceError('invalid_query', `${text} Ask for less at once.`) }

/** A text as a document, without the places of its parts where it `isBare`. Errors: invalid_query, syntax errors of GraphQL. */
export function parseText (text: string, isBare: boolean): DocumentNode {
  if (text.split(/\r|\n/, mostLines + 1).length > mostLines) refuse(`The document has more than ${mostLines} lines.`)
  return parse(text, { maxTokens: mostTokens, noLocation: isBare })
}

/** Errors: invalid_query. */
export function refuseMonster ({ definitions }: DocumentNode): void {
  if (definitions.length > mostDefinitions) refuse(`The document has more than ${mostDefinitions} operations and fragments.`)
  const fragments = new Map(definitions.flatMap((one): [string, FragmentDefinitionNode][] =>
    one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : []))
  let [selections, pairs] = [0, 0]

  /** Adds the fields that a set selects, itself and through fragments, to those that are answered in one place. */
  function gather ({ selections: selected }: SelectionSetNode, level: number, fields: Map<string, FieldNode[]>, spread: Set<string>): void {
    if (selected.length > mostOfSet) refuse(`The document has more than ${mostOfSet} fields in one selection.`)
    if (level > mostLevels) refuse(`The document is nested deeper than ${mostLevels} levels.`)
    if ((selections += selected.length) > mostSelections) refuse(`The document has more than ${mostSelections} fields.`)
    for (const one of selected) {
      if (one.kind === Kind.FIELD) note(one, fields)
      else if (one.kind === Kind.INLINE_FRAGMENT) gather(one.selectionSet, level + 1, fields, spread)
      else if (!spread.has(one.name.value)) {
        spread.add(one.name.value)
        const fragment = fragments.get(one.name.value)
        if (fragment !== undefined) gather(fragment.selectionSet, level + 1, fields, spread)
      }
    }
  }

  function note (field: FieldNode, fields: Map<string, FieldNode[]>): void {
    const name = (field.alias ?? field.name).value
    const others = fields.get(name)
    if (others === undefined) return void fields.set(name, [field])
    if ((pairs += others.length) > mostPairs) refuse(`The document names fields more than once too often, \`${name}\` among them.`)
    others.push(field)
  }

  /** What is answered in one place: the sets of all fields of one name. */
  function enter (sets: readonly SelectionSetNode[], level: number): void {
    const [fields, spread] = [new Map<string, FieldNode[]>(), new Set<string>()]
    for (const set of sets) gather(set, level, fields, spread)
    for (const same of fields.values()) {
      const within = same.flatMap(({ selectionSet }) => selectionSet ?? [])
      if (within.length > 0) enter(within, level + 1)
    }
  }
  for (const one of definitions) if ('selectionSet' in one) enter([one.selectionSet], 1)
}
