/** Documents from their text: parsed, bounded, validated. A refusal costs about as much as the longest document that is taken. */
import { GraphQLError, specifiedRules, validate, type ASTNode, type DocumentNode, type GraphQLSchema, type ValidationRule }
  from 'postgraphile/graphql'
import { parseText, refuseMonster } from './shape.ts'

/** Errors of a document that are shown: each looks for names that are alike, and is placed in the text. */
export const mostErrors = 3
/** Valid documents that are kept, those last asked: an operation is planned once for as long as its document is. */
const mostKept = 200

/** All errors of a document as one error. */
export class Refused extends Error {
  readonly errors: readonly unknown[]
  constructor (errors: readonly unknown[]) { super('the document is refused'); this.name = 'Refused'; this.errors = errors }
}

/** What stands in one of two trees where `wanted` stands in the other. */
function twinOf (target: ASTNode, tree: object, other: object): ASTNode | undefined {
  if (tree === target) return other as ASTNode
  for (const [name, part] of Object.entries(tree)) {
    const twin = typeof part === 'object' && part !== null ? twinOf(target, part, (other as any)[name]) : undefined
    if (twin !== undefined) return twin
  }
}

/** The text without the places of its parts. Errors: invalid_query, Refused for what is no GraphQL. */
function readBare (text: string): DocumentNode {
  try { return parseText(text, true) } catch (error) { throw error instanceof GraphQLError ? new Refused([error]) : error }
}

/** Reads a text as a document of the schema (GRAPHQL-12). Errors: invalid_query, Refused. */
export function makeDocumentReader (schema: GraphQLSchema, rules: readonly ValidationRule[]): (text: string) => DocumentNode {
  const kept = new Map<string, DocumentNode>()

  function read (text: string): DocumentNode {
    // An error looks up the places of all its nodes in the text, which may be hundreds: it is made without, and shows the first.
    const bare = readBare(text)
    refuseMonster(bare)
    const errors = validate(schema, bare, [...specifiedRules, ...rules], { maxErrors: mostErrors })
    const document = parseText(text, false)
    if (errors.length === 0) return document
    throw new Refused(errors.map(({ message, nodes: [first] = [], originalError = null }) => new GraphQLError(message, {
      nodes: first === undefined ? null : twinOf(first, bare, document) ?? null, originalError
    })))
  }

  return (text) => {
    const document = kept.get(text) ?? read(text)
    kept.delete(text)
    kept.set(text, document)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
    return document
  }
}
