/** Operations as fields of /manage/graphql: which are some, which page by page, and how the function of each is called (GRAPHQL-43). */
import { PgExecutor, TYPES, type PgCodec } from 'postgraphile/@dataplan/pg'
import { applyTransforms, constant, context, each, get, lambda, object, sideEffect, type Step } from 'postgraphile/grafast'
import { permissions, type Permission } from '../../db/permissions.ts'
import { ServiceError } from '../../db/errors.ts'
import { findUnstorable } from '../intake/structure.ts'
import { trusted, type Caller, type Given, type Wrapped } from './wrapped_operations.ts'

type Parameter = { name: string, codec: PgCodec }
/** What PostGraphile found in the catalog of a function of schema manage; `isUnique`: it returns one row or value. */
export type Resource = {
  name: string, description?: string, codec: PgCodec, isUnique: boolean, parameters: readonly Parameter[],
  execute: (values: readonly object[], mode: 'normal' | 'mutation') => Step
}
export type Operation = { name: string, resource: Resource, rule: Permission, wrapped: Wrapped | undefined, page: Page | undefined }
/** What a request brings to the fields, by the names under which PostGraphile looks for it; `caller` is for what is wrapped. */
export type Context = { credential: Buffer, caller: Caller, withPgClient: unknown, withPatientClient: unknown }

/** What may take 15 seconds rather than 5. */
const patient: ReadonlySet<string> = new Set([
  'preview_replay', 'preview_correction', 'preview_undo_run', 'preview_undo_decision', 'preview_yield', 'undo_run', 'restore_run',
  'try_filter', 'count_recoverable', 'recover_deliveries'
])
const patientExecutor = new PgExecutor({
  name: 'patient',
  context: () => object({ pgSettings: constant(null), withPgClient: get(context() as any, 'withPatientClient') as Step }) as never
})
export const executorOf = (name: string): PgExecutor<any> | undefined => patient.has(name) ? patientExecutor : undefined
/** What is reported to the person by mail, which pages send (PEOPLE-153). */
const reported: ReadonlySet<string> = new Set(['remove_passkey', 'remove_totp'])
/** Lists that are read page by page: the member in whose order, and how many rows are read where `row_limit` is left out, and at most. */
type Page = { key: string, usual: number, most: number }
const pages: Readonly<Record<string, Page>> = {
  list_accounts: { key: 'account_id', usual: 25, most: 100 }, list_actions: { key: 'action_id', usual: 100, most: 500 },
  list_batches: { key: 'batch_id', usual: 100, most: 500 }, list_connectors: { key: 'feed_id', usual: 25, most: 100 },
  list_runs: { key: 'run_id', usual: 50, most: 500 }, list_targets: { key: 'target_id', usual: 100, most: 500 }
}
const sizeOf = ({ usual, most }: Page, { row_limit: limit }: Given): number => Math.min(Math.max(limit ?? usual, 1), most)

/** The operation that a function is; undefined where no operation has its name. */
export function readOperation (resource: Resource, wrapped: Readonly<Record<string, Wrapped>>): Operation | undefined {
  const { name, parameters } = resource
  const rule = permissions[name]
  if (rule === undefined || parameters?.[0]?.name !== 'credential') return undefined
  return { name, resource, rule, wrapped: wrapped[name], page: pages[name] }
}

const isBinary = (codec: PgCodec): boolean =>
  codec === TYPES.bytea || Object.values(codec.attributes ?? {}).some((attribute: any) => isBinary(attribute.codec)) ||
  (codec.arrayOfCodec != null && isBinary(codec.arrayOfCodec))

/** Why an operation has no field, in words; undefined where it has one. */
export function reasonAgainst ({ name, resource, rule, wrapped }: Operation): string | undefined {
  if (wrapped !== undefined) return undefined
  const taken = resource.parameters?.slice(1) ?? []
  if (rule.isOfSignIn || rule.role === 'nobody' || rule.role === 'started') return 'signs a person in or out, which only a browser does'
  if (taken.some(({ codec }) => isBinary(codec))) return 'takes bytes, such as a hash, that the service creates'
  if (isBinary(resource.codec)) return 'returns bytes, which have their own address'
  if (reported.has(name)) return 'sends an e-mail, which only pages do'
  return taken.some((one) => trusted.includes(one.name)) ? 'takes a value that the service creates or verifies' : undefined
}

/** The parameters that are arguments of the field. */
export const argumentsOf = ({ resource, wrapped }: Operation): readonly Parameter[] =>
  resource.parameters.filter(({ name }) => name !== 'credential' && wrapped?.hides.includes(name) !== true)

/** What a function is called with. Errors: invalid_parameter for what PostgreSQL cannot take, and those of what is wrapped. */
async function prepare ({ wrapped }: Operation, given: Given, caller: Caller): Promise<Given> {
  for (const [name, value] of Object.entries(given)) {
    const unstorable = findUnstorable(value)
    if (unstorable !== undefined) throw new ServiceError('invalid_parameter', `\`${name}\`: ${unstorable.message}`)
  }
  return { ...given, ...await wrapped?.make(given, caller) }
}

/** Calls the function in one statement; what changes something is called each time that it is named. */
export function callOperation (operation: Operation, $given: Step): Step {
  const { resource, rule, wrapped, page } = operation
  const work = ([caller, given]: readonly [Caller, Given]): Promise<Given> => prepare(operation, given, caller)
  const inputs = [get(context() as any, 'caller'), $given] as any
  const $values = (rule.isRead ? lambda(inputs, work as any) : sideEffect(inputs, work as any)) as any
  const $result = resource.execute(resource.parameters.map(({ name, codec }) => ({
    name, pgCodec: codec, step: get(name === 'credential' ? context() as any : $values, name)
  })), rule.isRead ? 'normal' : 'mutation') as any
  if (page !== undefined) {
    const nextOf = ([keys, given]: readonly [readonly unknown[], Given]): unknown => keys.length < sizeOf(page, given) ? null : keys.at(-1)
    const $keys = applyTransforms(each($result, ($row: any) => $row.get(page.key)) as any)
    return object({ data: $result, next_cursor: lambda([$keys, $given] as any, nextOf as any) })
  }
  if (wrapped?.shows !== undefined) return object({ [wrapped.shows]: $result, secret: get($values, 'shown') })
  return resource.codec === TYPES.void ? lambda($result, () => true) : $result
}
