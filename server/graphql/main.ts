/** /v1/graphql: what is loaded and built once the API listens (GRAPHQL-1). */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { GraphQLSchema } from 'postgraphile/graphql'
import { call } from '../../db/call.ts'
import type { Notifications } from '../../db/notifications.ts'
import type { ServiceError } from '../../db/errors.ts'
import type { Databases } from '../databases.ts'
import { makeAccounts } from '../limits/accounts.ts'
import { countedAddress } from '../limits/address.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Key } from '../middleware/key.ts'
import type { CostLimits } from './cost.ts'
import { makeDocuments } from './documents.ts'
import { partFields, recordFields } from './fields.ts'
import { makeMask, type Mask } from './mask.ts'
import { makeInstance } from './preset.ts'
import { makeReads, type Caller } from './reads.ts'
import { makeRunner, formatErrors, textOf, type Requested, type Prepared, type Runner } from './run.ts'
import { makeSockets } from './sockets.ts'
import { sendStream } from './stream.ts'

/**
 * `prepare` judges an operation by the limits of a key, `count` counts what it is beyond one request; `upgrade` takes a socket; `leave`
 * ends the subscriptions, `end` all else.
 */
export type Graph = {
  schema: GraphQLSchema, runner: Runner, mask: Mask, prepare: (asked: Requested, caller: Caller) => Promise<Prepared>,
  count: (address: string, key: Key, weight: number) => Promise<void>,
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void, leave: () => Promise<void>, end: () => Promise<void>,
  textOf: typeof textOf, formatErrors: typeof formatErrors, sendStream: typeof sendStream
}
export type GraphDeps = {
  db: Databases, primary: Databases, log: Logger, limits?: Limiter | undefined, config: { baseUrl: string }, notifications: Notifications
}

const ofSecret: CostLimits = { cost: 5_000, rootFields: 20 }
const ofPublishable: CostLimits = { cost: 1_500, rootFields: 10 }

const rows = new Map([
  ...recordFields.map(({ type, field }): [string, number] => [`${type}.${field}`, 1]),
  ...partFields.map(({ type, field, rows }): [string, number] => [`${type}.${field}`, rows]),
  ['Query.standings', 100], ['Subscription.changes', 100]
] as const)

/** The address of a request that has not passed through Express. */
const addressOf = (request: IncomingMessage): string => countedAddress((request as IncomingMessage & { ip?: string }).ip)

export async function makeGraph ({ db, primary, log, limits, config: { baseUrl }, notifications }: GraphDeps): Promise<Graph> {
  const mask = makeMask(baseUrl, log)
  const accountOf = makeAccounts(primary.quick)
  const ending = new AbortController()

  /** Why a request of that cost is refused. */
  async function refusalOf (address: string, key: Key, weight: number): Promise<ServiceError | undefined> {
    if (limits === undefined) {
      await call(primary.quick, 'api.authorize', { key_hash: key.hash, is_write: false })
      return undefined
    }
    const name = `request ${address} ${key.hash.toString('base64')}`
    return (await limits.take({ name, key: key.hash, purpose: 'request', address, weight })).error
  }
  const count: Graph['count'] = async (address, key, weight) => {
    const refusal = await refusalOf(address, key, weight)
    if (refusal !== undefined) throw refusal
  }
  const stream = {
    notifications, ending: ending.signal, accountOf: ({ key }: Caller) => accountOf(key),
    who: async ({ key }: Caller) => key.isPublishable ? key.hash.toString('base64') : `${key.mode} ${await accountOf(key)}`,
    admit: ({ key, address }: Caller) => refusalOf(address, key, 1)
  }
  const instance = await makeInstance('/v1/graphql', [makeDocuments(makeReads({ db, primary }), stream)], {
    disablePlugins: ['MutationPlugin']
  })
  const runner = makeRunner(instance, (type, field) => rows.get(`${type}.${field}`))
  const prepare: Graph['prepare'] = (asked, caller) => runner.prepare(
    asked, { ...caller, isBrief: !asked.query.includes('provenance') }, caller.key.isPublishable ? ofPublishable : ofSecret
  )
  const sockets = makeSockets({ runner, mask, admit: count, prepare, baseUrl, log, addressOf })
  return {
    schema: instance.schema, runner, mask, prepare, count, textOf, formatErrors, sendStream, upgrade: sockets.upgrade,
    leave: async () => { ending.abort(); await sockets.end() },
    end: instance.end
  }
}
