/** The types and fields of /manage/graphql, made of the operations that PostGraphile finds in the catalog (GRAPHQL-42). */
import { TYPES, type PgCodec } from 'postgraphile/@dataplan/pg'
import { get, type Step } from 'postgraphile/grafast'
import type { GraphQLOutputType } from 'postgraphile/graphql'
import { enumerated } from './enums.ts'
import {
  argumentsOf, callOperation, executorOf, readOperation, reasonAgainst, type Operation, type Resource
} from './operations.ts'
import { tighten } from './scalars.ts'
import { typeJson } from './typed_json.ts'
import type { Wrapped } from './wrapped_operations.ts'

/** Types of several schemas that would have one name, or that mean something else without their schema. */
const renamed: Readonly<Record<string, string>> = { permission: 'grant', rule: 'permission' }

const rules = String.raw`[A-Z]+-\d+(?:(?:,| to| and) [A-Z]+-\d+)*`
/** A comment of the database without the rules that it names. */
const withoutRules = (comment: string): string =>
  comment.replace(new RegExp(String.raw`\s*\(${rules}\)`, 'g'), '').replace(new RegExp(String.raw`\s+${rules}\.?\s*$`), '').trim()

/** What an operation does and who may call it. */
function describe ({ resource, rule: { note, role, takesTokens } }: Operation): string {
  const least = role === 'operator' ? 'For operators only.' : role === 'person' ? '' : `Requires the role ${role}.`
  const tokens = takesTokens ? '' : 'Not available to user tokens.'
  return [note, withoutRules(resource.description ?? ''), least, tokens].filter(Boolean).join(' ')
}

const typeOf = (build: any, codec: PgCodec, variant: 'input' | 'output'): any => {
  if (codec === TYPES.void) return build.graphql.GraphQLBoolean
  if (codec.arrayOfCodec == null) return build.getGraphQLTypeByPgCodec(codec, variant)
  return new build.graphql.GraphQLList(new build.graphql.GraphQLNonNull(typeOf(build, codec.arrayOfCodec, variant)))
}
const pageName = (build: any, { resource }: Operation): string => `${build.inflection.tableType(resource.codec)}Page`
const capital = (word: string): string => word.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())

/** What a field answers: a row or value, a list or a page of them, or one beside a secret. */
function answerOf (build: any, operation: Operation): GraphQLOutputType {
  const { resource, page, wrapped } = operation
  const { GraphQLList, GraphQLNonNull } = build.graphql
  if (page !== undefined) return build.getOutputTypeByName(pageName(build, operation))
  if (wrapped?.shows !== undefined) return build.getOutputTypeByName(`New${capital(wrapped.shows)}`)
  const type = typeOf(build, resource.codec, 'output')
  return resource.isUnique ? type : new GraphQLList(new GraphQLNonNull(type))
}

/** The types that answers have beside those of the database. */
function registerTypes (build: any, operations: readonly Operation[]): void {
  const { GraphQLList, GraphQLNonNull, GraphQLString } = build.graphql
  const from = (name: string) => ({ plan: ($parent: Step) => get($parent as any, name) })
  const register = (name: string, fields: () => object): void => {
    if (build.getTypeMetaByName(name) == null) build.registerObjectType(name, {}, () => ({ fields }), 'OperationsPlugin')
  }
  for (const operation of operations) {
    const { resource: { codec }, page, wrapped: { shows } = {} } = operation
    const type = (): any => typeOf(build, codec, 'output')
    if (page !== undefined) {
      register(pageName(build, operation), () => ({
        data: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type()))), ...from('data') },
        next_cursor: {
          description: 'The value of `before` or `after` for the next page; null on the last page.',
          type: typeOf(build, (codec.attributes as Record<string, any>)[page.key].codec, 'output'), ...from('next_cursor')
        }
      }))
    } else if (shows !== undefined) {
      register(`New${capital(shows)}`, () => ({
        [shows]: { type: new GraphQLNonNull(type()), ...from(shows) },
        secret: { description: 'Shown only once.', type: new GraphQLNonNull(GraphQLString), ...from('secret') }
      }))
    }
  }
}

/** The plugin, and what of the operations is no field, each with the reason, once the schema is built. */
export function makeOperations (
  wrapped: Readonly<Record<string, Wrapped>>
): { plugin: GraphileConfig.Plugin, hidden: ReadonlyMap<string, string> } {
  const hidden = new Map<string, string>()
  const operationsOf = (build: any): Operation[] => (Object.values(build.pgResources) as Resource[])
    .flatMap((resource) => readOperation(resource, wrapped) ?? [])
    .filter((operation) => {
      const reason = reasonAgainst(operation)
      if (reason !== undefined) hidden.set(operation.name, reason)
      return reason === undefined
    })
    .sort((one, other) => one.name < other.name ? -1 : 1)
  const plugin: GraphileConfig.Plugin = {
    name: 'OperationsPlugin',
    inflection: {
      replace: {
        attribute: (_previous, _options, { attributeName }) => attributeName,
        tableType: (_previous, _options, codec) => capital(renamed[codec.name] ?? codec.name)
      }
    },
    gather: {
      hooks: {
        pgProcedures_PgResourceOptions: async ({ helpers }: any, { serviceName, pgProc, resourceOptions }: any) => {
          await typeJson(helpers, serviceName, pgProc.proname, resourceOptions)
          resourceOptions.executor = executorOf(pgProc.proname) ?? resourceOptions.executor
          resourceOptions.parameters = resourceOptions.parameters.map((one: { name: string, codec: PgCodec }) =>
            ({ ...one, codec: enumerated(pgProc.proname, one.name, one.codec) }))
        },
        pgCodecs_attribute: (_info: unknown, { pgClass, pgAttribute, attribute }: any) => {
          attribute.codec = enumerated(pgClass.relname, pgAttribute.attname, attribute.codec)
        }
      }
    } as any,
    schema: {
      hooks: {
        GraphQLScalarType: (config) => tighten(config),
        init: { after: ['PgCodecs'], callback: (initial, build) => { registerTypes(build, operationsOf(build)); return initial } },
        GraphQLObjectType_fields: (fields, build, { scope: { isRootQuery, isRootMutation }, fieldWithHooks }) => {
          if (!isRootQuery && !isRootMutation) return fields
          const own = operationsOf(build).filter(({ rule }) => rule.isRead === (isRootQuery === true)).map((operation) => [
            operation.name, fieldWithHooks({ fieldName: operation.name }, () => ({
              description: describe(operation), type: answerOf(build, operation),
              args: Object.fromEntries(argumentsOf(operation).map(({ name, codec }) => [name, { type: typeOf(build, codec, 'input') }])),
              plan: (_$root: Step, fieldArgs: any) => callOperation(operation, fieldArgs.getRaw())
            }) as any)
          ])
          return build.extend(fields, Object.fromEntries(own), 'the operations')
        }
      }
    }
  }
  return { plugin, hidden }
}
