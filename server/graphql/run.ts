/** One operation from its text to its answer: parsed, measured, counted, executed, masked. */
import { isAsyncIterable, type GrafastExecutionArgs } from 'postgraphile/grafast'
import {
  getOperationAST, getVariableValues, GraphQLError, type ExecutionResult, type GraphQLFormattedError, type OperationDefinitionNode
} from 'postgraphile/graphql'
import { ServiceError } from '../../db/errors.ts'
import { measure, weightOf, type CostLimits } from './cost.ts'
import type { Mask } from './mask.ts'
import { isDeep, type Instance } from './preset.ts'
import { makeDocumentReader, mostErrors, Refused } from './read_document.ts'

/** The body of a request, or the payload of a message that subscribes. */
export type Requested = {
  query: string, operationName?: string | null, variables?: Record<string, unknown> | null, extensions?: Record<string, unknown> | null
}
/** An operation that may be executed: as how many requests it counts, and what it is executed with. */
export type Prepared = { kind: OperationDefinitionNode['operation'], weight: number, args: GrafastExecutionArgs }
type Settled = ExecutionResult & { data?: unknown }

/**
 * `prepare` refuses what is no valid operation, or costs too much, by throwing what mask.ts renders; `execute` runs it: a result, whose
 * data is text where that is asked for, or results that follow one another.
 */
export type Runner = {
  prepare: (asked: Requested, contextValue: object, limits: CostLimits) => Promise<Prepared>,
  execute: (prepared: Prepared, asText: boolean) => Promise<Settled | AsyncIterableIterator<Settled>>
}
export type RowsOf = (type: string, field: string) => number | undefined

export function makeRunner ({ serv, schema }: Pick<Instance, 'serv' | 'schema'>, rows: RowsOf): Runner {
  const readDocument = makeDocumentReader(schema, [isDeep])
  return {
    prepare: async ({ query, operationName, variables }, contextValue, limits) => {
      const { resolvedPreset } = await serv.getExecutionConfig({} as never)
      const document = readDocument(query)
      const operation = getOperationAST(document, operationName)
      if (operation == null) {
        throw new ServiceError('invalid_query', 'The document has several operations, or none of this name. Name one in `operationName`.')
      }
      if (schema.getRootType(operation.operation) == null) {
        throw new ServiceError('invalid_query', `This endpoint has no ${operation.operation}. See the schema.`)
      }
      const given = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}, { maxErrors: mostErrors })
      if (given.errors !== undefined) throw new Refused(given.errors)
      const cost = measure(document, operation, limits, { schema, variables: given.coerced, rows })
      return {
        kind: operation.operation, weight: weightOf(cost),
        args: {
          schema, document, rootValue: null, contextValue, variableValues: variables ?? {}, operationName, resolvedPreset,
          requestContext: {}
        } as GrafastExecutionArgs
      }
    },
    execute: async ({ kind, args }, asText) => {
      const config = await serv.getExecutionConfig({} as never)
      const run = kind === 'subscription' ? config.subscribe : config.execute
      const result = await run({ ...args, outputDataAsString: asText } as GrafastExecutionArgs)
      return isAsyncIterable(result) ? result as unknown as AsyncIterableIterator<Settled> : result as Settled
    }
  }
}

/** Every error as it is returned. */
export const formatErrors = (error: unknown, mask: Mask, requestId: string): GraphQLFormattedError[] =>
  error instanceof Refused ? error.errors.map((one) => mask(one, requestId)) : [mask(error, requestId)]

/** A result as JSON; its data is text already. */
export function textOf ({ data, errors }: Settled, mask: Mask, requestId: string): string {
  const errorText = errors === undefined ? '' : `"errors":${JSON.stringify(errors.map((error) => mask(error, requestId)))}`
  const content = data === undefined ? '' : `"data":${typeof data === 'string' ? data : JSON.stringify(data)}`
  return `{${[errorText, content].filter(Boolean).join(',')}}`
}

/** As the library that speaks over sockets wants them. */
export const asErrors = (error: unknown): GraphQLError[] =>
  (error instanceof Refused ? error.errors : [error]).map((one) => one instanceof GraphQLError
    ? one
    : new GraphQLError((one as Error).message, { originalError: one as Error }))
