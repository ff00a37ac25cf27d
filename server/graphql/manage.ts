/** /manage/graphql: what is loaded and built once the API listens, or when it is first asked for (GRAPHQL-40). */
import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import type { PgClient, WithPgClient } from 'postgraphile/@dataplan/pg'
import { isListType, isObjectType, type GraphQLSchema } from 'postgraphile/graphql'
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import { makeTurns } from '../limits/turns.ts'
import type { CostLimits } from './cost.ts'
import { makeMask, type Mask } from './mask.ts'
import { makeOperations } from './operation_fields.ts'
import type { Context } from './operations.ts'
import { makeInstance } from './preset.ts'
import { makeRunner, formatErrors, textOf, type Requested, type Prepared, type Runner } from './run.ts'
import { wrapOperations, type Ask, type WrapDeps } from './wrapped_operations.ts'

/** `prepare` judges an operation by its limits, for who brings the secret of a session or user token; `end` lets go of what was built. */
export type ManageGraph = {
  schema: GraphQLSchema, hidden: ReadonlyMap<string, string>, runner: Runner, mask: Mask,
  prepare: (asked: Requested, credential: Buffer) => Promise<Prepared>, end: () => Promise<void>, textOf: typeof textOf,
  formatErrors: typeof formatErrors
}
/** `dashboard` acts as the role that may only call operations; `patientDashboard` too, where a statement may take 15 seconds, not 5. */
export type ManageDeps = WrapDeps & { dashboard: Queryable, patientDashboard?: Queryable, log: Logger }

const most: CostLimits = { cost: 5_000, rootFields: 20 }
/** Rows of a list that says no limit of its own. */
const usualList = 100
/** Of one session or token at once, while one of its calls took long; others wait this many milliseconds. */
const turnsOfCaller = { most: 1, quick: 2, timeout: 2_000 }

/** Sessions as PostGraphile asks through them: each statement commits by itself, as each is one call of one operation. */
function clientOf (db: Queryable): PgClient {
  const client: PgClient = {
    query: ({ text, values = [], arrayMode }) => db.query({ text, values, ...arrayMode && { rowMode: 'array' } }) as never,
    withTransaction: (work) => work(client as never)
  }
  return client
}

export async function makeManage ({ dashboard, patientDashboard = dashboard, secrets, config, log }: ManageDeps): Promise<ManageGraph> {
  const { plugin, hidden } = makeOperations(wrapOperations({ secrets, config }))
  const [client, patientClient, turns] = [clientOf(dashboard), clientOf(patientDashboard), makeTurns(turnsOfCaller)]
  const { serv, schema, end } = await makeInstance('/manage/graphql', [plugin], {
    disablePlugins: ['SubscriptionPlugin'],
    pgServices: [{
      name: 'main', schemas: ['manage'], withPgClientKey: 'withPgClient', adaptorSettings: {},
      adaptor: { createWithPgClient: () => (_settings: unknown, work: (client: PgClient) => unknown) => work(client) }
    } as never]
  })
  const isList = (type: string, field: string): boolean => {
    const owner = schema.getType(type)
    return isObjectType(owner) && (owner === schema.getQueryType() || owner === schema.getMutationType()) &&
      isListType(owner.getFields()[field]?.type)
  }
  const runner = makeRunner({ serv, schema }, (type, field) => isList(type, field) ? usualList : undefined)
  const contextOf = (credential: Buffer): Context => {
    const name = hash('sha256', credential, 'base64')
    const inTurn = (own: PgClient): WithPgClient => (_settings, work) => turns.take(name, async () => work(own))
    const ask: Ask = (operation, given) =>
      turns.take(name, () => call(dashboard, `manage.${operation}`, { credential, ...given } as never)) as never
    return { credential, caller: { name, ask }, withPgClient: inTurn(client), withPatientClient: inTurn(patientClient) }
  }
  return {
    schema, hidden, runner, mask: makeMask(config.baseUrl, log), end, textOf, formatErrors,
    prepare: (asked, credential) => runner.prepare(asked, contextOf(credential), most)
  }
}
