/** The fields of /manage/graphql: each is one operation (a function of schema manage), called with the session or token of the request. */
import { context, lambda, sideEffect, type FieldPlanResolver } from 'postgraphile/grafast'
import { extendSchema } from 'postgraphile/utils'
import { call } from '../../db/call.ts'
import { ServiceError } from '../../db/errors.ts'
import type { Queryable } from '../../db/pool.ts'
import type { Routines } from '../../db/routines.ts'
import type { Field, Verb } from '../../db/verbs.ts'
import { findUnstorable } from '../intake/structure.ts'
import { makeTurns, type Turns } from '../limits/turns.ts'
import { isDate, isInstant } from '../validation/formats.ts'
import { checkScheduleUrls } from '../validation/schedule_urls.ts'
import { fields, isMade, type AskDesk, type Given } from './exposed.ts'
import { makeMakers, type Make, type MakeDeps } from './made.ts'
import { renderFields } from './render_fields.ts'

/** Who asks: the hash of the secret of a session or user token. */
export type DeskCaller = { hash: Buffer, requestId: string, address: string }
/** `desk` acts as the role that may call operations and nothing else; `patientDesk` too, for what may take 15 seconds rather than 5. */
export type DeskDeps = MakeDeps & { desk: Queryable, patientDesk?: Queryable }
const patient: ReadonlySet<string> = new Set(['preview_replay', 'try_filter', 'count_recoverable', 'recover_deliveries'])

/** Of one session or token at once, while one of its calls took long; others wait so many milliseconds. */
const turnsOfCaller = { most: 1, quick: 2, timeout: 2_000 }

const refuse = (text: string): never => { throw new ServiceError('invalid_parameter', text) }

const CHECKS: Readonly<Record<string, { isRight: (value: any) => boolean, wanted: string }>> = {
  'bigint': { isRight: Number.isSafeInteger, wanted: 'a whole number' },
  'timestamp with time zone': { isRight: isInstant, wanted: 'a time as RFC 3339 writes it, such as 2026-09-01T10:00:00Z' },
  'date': { isRight: isDate, wanted: 'a day, such as 2026-09-01' }
}

/** Arguments that are right as GraphQL has them, and that PostgreSQL cannot take. Errors: invalid_parameter. */
function checkArguments (given: Given, takes: readonly Field[]): void {
  for (const { name, type } of takes) {
    const check = CHECKS[type]
    if (check !== undefined && given[name] != null && !check.isRight(given[name])) refuse(`\`${name}\` must be ${check.wanted}.`)
    const unstorable = findUnstorable(given[name])
    if (unstorable !== undefined) refuse(`\`${name}\`: ${unstorable.message}`)
  }
}

/** As the interface writes a moment: RFC 3339 in UTC, a fraction only where there is one. */
export const rfc3339 = (at: Date): string => at.toISOString().replace(/\.?0+Z$/, 'Z')

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** An answer of the database as GraphQL has it. */
function show (answer: unknown): unknown {
  if (answer === undefined) return true
  if (answer instanceof Date) return rfc3339(answer)
  if (Array.isArray(answer)) return answer.map(show)
  if (!isRow(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, value instanceof Date ? rfc3339(value) : value]))
}

/** The addresses of schedules that a verb is given, each with where it stands. */
function scheduleUrls (verb: string, { feed, urls }: Given): Record<string, unknown> {
  if (verb === 'create_feed') return { '/feed/url': isRow(feed) ? feed.url : undefined }
  if (verb !== 'create_connector' && verb !== 'add_targets') return {}
  return Object.fromEntries(Array.isArray(urls) ? urls.map((url, index) => [`/urls/${index}`, url]) : [])
}

type Plan = FieldPlanResolver<any, any, any>

function planFor (verb: Verb, make: Make | undefined, { desk, patientDesk = desk, config }: DeskDeps, turns: Turns): Plan {
  const work = async ([{ hash }, given]: readonly [DeskCaller, Given]): Promise<unknown> => {
    checkArguments(given, verb.arguments)
    checkScheduleUrls(scheduleUrls(verb.name, given), config.fetchAllow)
    const owner = hash.toString('base64')
    const ask: AskDesk = (name, values) => turns.take(owner, () =>
      call(patient.has(name) ? patientDesk : desk, `manage.${name}` as keyof Routines, { credential: hash, ...values } as never))
    const all = Object.fromEntries(verb.arguments.map(({ name }) => [name, given[name] ?? null]))
    return show(make === undefined ? await ask(verb.name, all) : await make(all, ask, owner))
  }
  return verb.isRead
    ? (_$root, fieldArgs) => lambda([context(), fieldArgs.getRaw()] as any, work as any)
    : (_$root, fieldArgs) => sideEffect([context(), fieldArgs.getRaw()] as any, work as any)
}

/** The plugin that gives the schema its types and fields. */
export function makeDesk (deps: DeskDeps): GraphileConfig.Plugin {
  const makers = makeMakers(deps)
  const turns = makeTurns(turnsOfCaller)
  const plansOf = (isRead: boolean): Record<string, Plan> => Object.fromEntries(fields.filter((verb) => verb.isRead === isRead)
    .map((verb) => [verb.name, planFor(verb, isMade(verb.name) ? makers[verb.name] : undefined, deps, turns)]))
  return extendSchema(() => ({
    typeDefs: renderFields(),
    objects: { Query: { plans: plansOf(true) }, Mutation: { plans: plansOf(false) } } as any
  }), 'DeskPlugin')
}
