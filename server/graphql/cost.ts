/**
 * What an operation costs, before anything is planned or read (GRAPHQL-10): the rows that it asks for, those of a list within
 * a list as often as the outer one has rows, a fiftieth of a row for each field of a row, and ten for each root field. Here the values of
 * variables are known, which rules of validation do not see.
 */
import {
  getNamedType, getNullableType, isListType, isObjectType, isInterfaceType, Kind, type DocumentNode, type FieldNode,
  type FragmentDefinitionNode, type GraphQLField, type GraphQLNamedType, type GraphQLSchema, type OperationDefinitionNode,
  type SelectionSetNode, type ValueNode
} from 'postgraphile/graphql'
import { ServiceError } from '../../db/errors.ts'

export type CostLimits = { cost: number, rootFields: number }
export type Cost = { cost: number, rootFields: number }

const perRoot = 10
const perField = 1 / 50
/** Rows of a list where neither a `limit` nor `rows` says otherwise; of introspection. */
const [usualPage, within, introspected] = [100, 2, 100]
/** Selections looked at, those of fragments as often as they are spread. */
const mostSelections = 5_000

type Rows = (type: string, field: string) => number | undefined
type Walk = { schema: GraphQLSchema, fragments: Map<string, FragmentDefinitionNode>, variables: Record<string, unknown>, rows: Rows }

const valueOf = (node: ValueNode | undefined, variables: Record<string, unknown>): unknown =>
  node?.kind === Kind.VARIABLE ? variables[node.name.value] : node?.kind === Kind.INT ? Number(node.value) : undefined

/** How many rows a field asks for; undefined where it is no list that is read. */
function rowsOf (walk: Walk, type: string, definition: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined {
  const limited = definition.args.find(({ name }) => name === 'limit' || name === 'row_limit')?.name
  if (limited !== undefined) {
    const limit = valueOf(node.arguments?.find(({ name }) => name.value === limited)?.value, walk.variables)
    return typeof limit === 'number' && limit > 0 ? limit : usualPage
  }
  return walk.rows(type, definition.name)
}

/** The cost of an operation whose document is valid. Errors: query_too_costly where it is more than the limits allow. */
export function measure (
  document: DocumentNode, operation: OperationDefinitionNode, limits: CostLimits, walk: Omit<Walk, 'fragments'>
): Cost {
  const all: Walk = {
    ...walk, fragments: new Map(document.definitions.flatMap((one) => one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : []))
  }
  let [cost, rootFields, selections] = [0, 0, 0]

  const spend = (amount: number): void => {
    cost += amount
    selections += 1
    if (cost > limits.cost || selections > mostSelections) throw tooCostly(limits)
  }

  /** `times` as often as what is selected here is answered. */
  function visit (set: SelectionSetNode, type: GraphQLNamedType | null | undefined, times: number, isRoot: boolean): void {
    for (const node of set.selections) {
      if (node.kind !== Kind.FIELD) {
        const fragment = node.kind === Kind.FRAGMENT_SPREAD ? all.fragments.get(node.name.value) : node
        spend(0)
        if (fragment === undefined) continue
        const condition = fragment.typeCondition
        visit(fragment.selectionSet, condition === undefined ? type : all.schema.getType(condition.name.value), times, isRoot)
        continue
      }
      if (isRoot && (rootFields += 1) > limits.rootFields) throw tooMany(limits)
      enter(node, type, times, isRoot)
    }
  }

  function enter (node: FieldNode, type: GraphQLNamedType | null | undefined, times: number, isRoot: boolean): void {
    const name = node.name.value
    spend(isRoot ? perRoot : times * perField)
    if (name === '__schema' || name === '__type') {
      spend(introspected)
      return visit(node.selectionSet as SelectionSetNode, undefined, introspected, false)
    }
    const definition = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
    if (definition === undefined) {
      if (node.selectionSet !== undefined) visit(node.selectionSet, undefined, times, false)
      return
    }
    const rows = rowsOf(all, (type as GraphQLNamedType).name, definition, node)
    if (rows !== undefined) spend(times * rows)
    if (node.selectionSet === undefined) return
    const isList = isListType(getNullableType(definition.type))
    visit(node.selectionSet, getNamedType(definition.type), times * (rows ?? (isList && name !== 'data' ? within : 1)), false)
  }

  const root = all.schema.getRootType(operation.operation)
  visit(operation.selectionSet, root, 1, true)
  return { cost, rootFields }
}

/** As how many requests an operation counts: its root fields, and one more for each thousand that it costs (GRAPHQL-13). */
export const weightOf = ({ cost, rootFields }: Cost): number => Math.max(1, rootFields) + Math.floor(cost / 1_000)

const tooCostly = ({ cost }: CostLimits): ServiceError => new ServiceError(
  'query_too_costly',
  `This asks for more than ${cost}, counted as rows within rows. Ask for smaller pages, with \`limit\`, or for less of each row.`
)
/** GRAPHQL-10. */
const tooMany = ({ rootFields }: CostLimits): ServiceError => new ServiceError(
  'query_too_costly', `This has more than ${rootFields} fields at its root. Ask for them in several requests.`
)
