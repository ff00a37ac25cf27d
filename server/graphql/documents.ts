/** The fields of /v1/graphql: documents of the reads, parsed once, and what leads on from them, in one statement a field and level. */
import { context, get, lambda, loadOne, type FieldPlanResolver, type Step } from 'postgraphile/grafast'
import { extendSchema } from 'postgraphile/utils'
import { ServiceError } from '../../db/errors.ts'
import { asked } from '../routes/arguments.ts'
import { makeFollower, type Event, type Stream } from './changes.ts'
import { partFields, recordFields, rootFields, type PartField, type RecordField } from './fields.ts'
import { makeArgumentReader, type Given } from './read_arguments.ts'
import { parseDocument, parseRows, type Caller, type Document, type ReadName, type Reads } from './reads.ts'
import { pairs, typeDefs } from './types.ts'

type Plan = FieldPlanResolver<any, any, any>
type Plans = Record<string, Record<string, Plan>>

const routines: Record<(typeof rootFields)[keyof typeof rootFields], ReadName> = {
  '/v1/fixtures/{id}': 'api.get_fixture', '/v1/fixtures': 'api.list_fixtures', '/v1/teams/{id}': 'api.get_team',
  '/v1/teams': 'api.list_teams', '/v1/venues/{id}': 'api.get_venue', '/v1/venues': 'api.list_venues',
  '/v1/competitions/{id}': 'api.get_competition', '/v1/competitions': 'api.list_competitions',
  '/v1/organizations/{id}': 'api.get_organization', '/v1/organizations': 'api.list_organizations', '/v1/changes': 'api.list_changes',
  '/v1/lookup': 'api.find_entity', '/v1/batches/{id}': 'api.get_batch'
}
const parse = (answer: unknown, caller: Caller): Document => parseDocument((answer as { body: string }).body, caller)

/** A field of Query, which reads what its address does. */
function rootPlan ({ ask }: Reads, path: keyof typeof routines): Plan {
  const readArguments = makeArgumentReader(path)
  // Asked by who has just pushed: always of the primary.
  const read = async ([caller, given]: readonly [Caller, Given]): Promise<Document> =>
    parse(await ask(caller, routines[path], asked[path](readArguments(given)) as never, path === '/v1/batches/{id}'), caller)
  return (_$root, fieldArgs) => lambda([context(), fieldArgs.getRaw()] as any, read as any)
}

function standingsPlan ({ ask }: Reads): Plan {
  const [readTables, readTable] = [makeArgumentReader('/v1/competitions/{id}/standings'), makeArgumentReader('/v1/stages/{id}/standings')]
  const read = async ([caller, { competition, stage, cursor }]: readonly [Caller, Given]): Promise<Document> => {
    if ((competition == null) === (stage == null)) {
      throw new ServiceError('invalid_parameter', 'Give either `competition` or `stage`: whose tables are read.')
    }
    if (stage == null) {
      const given = readTables({ id: competition, cursor })
      return parse(await ask(caller, 'api.list_standings', asked['/v1/competitions/{id}/standings'](given)), caller)
    }
    const table = parse(await ask(caller, 'api.get_standings', asked['/v1/stages/{id}/standings'](readTable({ id: stage }))), caller)
    return { data: [table], next_cursor: null }
  }
  return (_$root, fieldArgs) => lambda([context(), fieldArgs.getRaw()] as any, read as any)
}

/** Entities of one type that an answer names, all of a level in one statement. */
function recordPlan ({ ask }: Reads, { entity, id, of }: RecordField, loaders: Map<string, unknown>): Plan {
  const load = async (ids: readonly (string | null | undefined)[], { shared }: { shared: Caller }) => {
    const known = ids.filter((one) => one != null)
    if (known.length === 0) return ids.map(() => null)
    const found = parseRows(await ask(shared, 'api.read_entities', { entity_type: entity, entity_ids: known }), shared)
    return ids.map((one) => found.get(one ?? '') ?? null)
  }
  const loader = loaders.get(entity) ?? { name: entity, shared: () => context(), load }
  loaders.set(entity, loader)
  const ofType = ([one, type]: readonly [string, string]): string | null => of?.includes(type) ? one : null
  return ($parent: Step) => loadOne(of === undefined
    ? get($parent as any, id)
    : lambda([get($parent as any, id), get($parent as any, 'type')] as any, ofType as any, true) as any, loader as any)
}

/** What belongs to the entities of a level, in one statement. Lines of players are recorded before they are shown. */
function partPlan ({ ask, record }: Reads, { part, path, entity }: PartField): Plan {
  const readArguments = makeArgumentReader(path, false)
  const load = async (ids: readonly string[], { shared: [caller, given] }: { shared: readonly [Caller, Given] }) => {
    const { limit = null, cursor = null } = readArguments(given)
    const rows = await ask(caller, 'api.read_parts', {
      part, entity_type: entity, entity_ids: [...ids], page_limit: limit, page_cursor: cursor
    })
    const found = parseRows(rows, caller)
    await Promise.all(rows.filter((row) => row.is_of_players)
      .map((row) => record(caller.key.hash, found.get(row.entity_id as string)?.fixture as string)))
    return ids.map((id) => found.get(id) ?? null)
  }
  return ($parent: Step, fieldArgs) => {
    const $given = fieldArgs.getRaw()
    return loadOne(get($parent as any, 'id') as any, { name: part, shared: () => [context(), $given] as any, load: load as any })
  }
}

/** A map as a list of its members. */
function pairPlan ({ of, key, value }: { of: string, key: string, value?: string }): Plan {
  const list = (map: Document | null | undefined): Document[] | null => map == null
    ? null
    : Object.entries(map).map(([name, content]) => ({ [key]: name, ...value === undefined ? content as Document : { [value]: content } }))
  return ($parent: Step) => lambda(get($parent as any, of) as any, list as any, true)
}

/** A page of the stream, or why it ends. */
const open = (event: Event): Document => {
  if ('problem' in event) throw event.problem
  return event.page
}

function makePlans (reads: Reads): Plans {
  const plans: Plans = { Query: { standings: standingsPlan(reads) } }
  const add = (type: string, field: string, plan: Plan): void => { (plans[type] ??= {})[field] = plan }
  for (const [field, path] of Object.entries(rootFields)) add('Query', field, rootPlan(reads, path))
  const loaders = new Map<string, unknown>()
  for (const field of recordFields) add(field.type, field.field, recordPlan(reads, field, loaders))
  for (const field of partFields) add(field.type, field.field, partPlan(reads, field))
  for (const [type, fields] of Object.entries(pairs)) for (const [field, how] of Object.entries(fields)) add(type, field, pairPlan(how))
  return plans
}

/** The plugin that gives the schema its types and fields. */
export function makeDocuments (reads: Reads, stream: Stream): GraphileConfig.Plugin {
  const follow = makeFollower(reads, stream)
  return extendSchema(() => ({
    typeDefs,
    objects: {
      ...Object.fromEntries(Object.entries(makePlans(reads)).map(([type, plans]) => [type, { plans }])),
      Subscription: { plans: { changes: {
        subscribePlan: (_$root: any, fieldArgs: any) => lambda([context(), fieldArgs.getRaw()] as any, follow as any),
        plan: ($event: any) => lambda($event, open as any, true)
      } } }
    } as any
  }), 'DocumentsPlugin')
}
