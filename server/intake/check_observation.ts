/** Checks one observation against the document and the rules a schema cannot state (INTAKE-4). */
import { observationTypes } from '../../contract/enums.ts'
import { bareEnvelope, observationSchemaName } from '../../contract/observations/envelope.ts'
import { ref } from '../../contract/schema.ts'
import { compile, type ErrorObject, type Validator } from '../validation/compile.ts'
import { explainAll, quote, type Finding } from '../validation/explain.ts'
import { readInstant } from '../validation/formats.ts'
import { findRepeatedParts } from './check_parts.ts'
import { findUnstorable, sizeOf } from './structure.ts'

/** `now` in milliseconds; `hasOddText`: the body spells characters PostgreSQL may not store; `isTerse`: one finding is enough. */
export type Circumstances = { now: number, hasOddText: boolean, isTerse: boolean }

const kib = 1024
const clockTolerance = 5 * 60_000
const mostFindings = 16
/** A longer address than this makes it worth to measure an observation whose other members are bounded by their rules. */
const longAddress = 8 * kib

const validators: ReadonlyMap<unknown, Validator> = new Map(
  observationTypes.map((type) => [type, compile(ref(observationSchemaName(type)))]))
const deletion = compile(ref('DeletedObservation'))
const unknownType = compile(bareEnvelope)

type Candidate = { type?: unknown, deleted?: unknown, observed_at?: unknown, data?: any }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0
const sizeLimit = (type: unknown): number => (type === 'competition' ? 256 : 64) * kib

function validatorOf ({ type, deleted, data }: Candidate): Validator {
  const validator = validators.get(type)
  if (validator === undefined) return unknownType
  // INTAKE-15
  return deleted === true && isEmpty(data) ? deletion : validator
}

/** Whether a valid observation of this type cannot be too large, so that it need not be measured. */
const isBounded = ({ type, data }: Candidate): boolean =>
  type === 'result' || type === 'stat_line' || (type === 'fixture' && !(data.url?.length > longAddress))

/** LIMIT-2. */
function findOversize (observation: Candidate): Finding[] {
  const [size, limit] = [sizeOf(observation), sizeLimit(observation.type)]
  if (size <= limit) return []
  return [{ path: '', message: `The observation must have at most ${limit / kib} KiB as compact JSON; got ${Math.ceil(size / kib)} KiB.` }]
}

/** INTAKE-13. */
function findClockError ({ observed_at: observedAt }: Candidate, now: number): Finding[] {
  if (typeof observedAt !== 'string' || !(readInstant(observedAt) > now + clockTolerance)) return []
  return [{
    path: '/observed_at',
    message: `\`observed_at\` must not be more than 5 minutes in the future; got ${quote(observedAt)}. Check the clock.`
  }]
}

function explainAllFindings (observation: Candidate, validator: Validator, { now, isTerse }: Circumstances): Finding[] {
  const oversize = findOversize(observation)
  if (oversize.length > 0) return oversize
  const errors: ErrorObject[] = isTerse ? validator.findFirst(observation) : validator.findAll(observation)
  const findings = explainAll(errors, 'the observation', isTerse ? 1 : mostFindings, observation.type !== 'stat_line')
  const isClockKnown = findings.some(({ path }) => path === '/observed_at')
  return isTerse || isClockKnown ? findings : [...findings, ...findClockError(observation, now)]
}

/** Every error of the observation, at most one for each pointer; none when it is accepted. */
export function checkObservation (observation: unknown, circumstances: Circumstances): Finding[] {
  if (!isObject(observation)) {
    return [{ path: '', message: `The observation must be an object with type, external_id and data; got ${quote(observation)}.` }]
  }
  const candidate: Candidate = observation
  const validator = validatorOf(candidate)
  if (!validator.isValid(candidate)) return explainAllFindings(candidate, validator, circumstances)
  const findings = isBounded(candidate) ? [] : findOversize(candidate)
  findings.push(...findClockError(candidate, circumstances.now))
  if (candidate.type === 'competition' && candidate.deleted !== true && findings.every(({ path }) => path !== '')) {
    findings.push(...findRepeatedParts(candidate.data).slice(0, circumstances.isTerse ? 1 : mostFindings - findings.length))
  }
  // INTAKE-17
  const unstorable = circumstances.hasOddText ? findUnstorable(candidate) : undefined
  return unstorable === undefined ? findings : [...findings, unstorable]
}
