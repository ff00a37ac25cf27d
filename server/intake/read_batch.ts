/** Reads a pushed batch: what of it is accepted, and what is wrong with the rest (INTAKE-1, INTAKE-3, INTAKE-24). */
import { schemas } from '../../contract/components.ts'
import type { Schema } from '../../contract/schema.ts'
import { ServiceError } from '../../db/errors.ts'
import { compile } from '../validation/compile.ts'
import { explainAll, type Finding } from '../validation/explain.ts'
import { spellInstant } from '../validation/formats.ts'
import { checkObservation } from './check_observation.ts'
import { findSuperfluous } from './find_superfluous.ts'
import { readJson } from './read_json.ts'

export type ObservationError = { index: number } & Finding

/**
 * `errors` is null when nothing was rejected. `readable` is JSON text `{"observations": [[index, observation], ...]}` of the accepted
 * observations, and null when PostgreSQL can take them all from the payload itself.
 */
export type Batch = {
  source: string, sentAt: string | null, accepted: number, rejected: number, errors: ObservationError[] | null, readable: string | null
}

type Body = { source: string, sent_at?: string, observations: unknown[] }

const mostObservations = 1000
const mostMembers = 50
/** From this many errors on, only one is reported for each rejected observation. */
const manyErrors = 1000

const batchSchema = schemas.ObservationBatch as { properties: Record<string, Schema> } & Schema
const outline = compile({
  ...batchSchema,
  properties: { ...batchSchema.properties, observations: { type: 'array', minItems: 1 } }
})

function checkBody (body: unknown): asserts body is Body {
  if (!outline.isValid(body)) {
    const isSmall = Object.keys(Object(body)).length <= mostMembers
    const errors = explainAll(isSmall ? outline.findAll(body) : outline.findFirst(body), 'the body', mostMembers)
    throw new ServiceError('validation_failed', `The body cannot be read as a batch: ${errors[0]?.message}`, { errors })
  }
  const { length } = (body as Body).observations
  if (length > mostObservations) {
    throw new ServiceError(
      'too_many_observations', `A batch carries at most ${mostObservations} observations; got ${length}. Send them in several batches.`
    )
  }
}

/**
 * Parses and validates the inflated body of a push. `now` is in milliseconds: an observation must not claim a later time than
 * 5 minutes after it. Errors: malformed_json, validation_failed (with `errors`), too_many_observations.
 */
export function readBatch (bytes: Buffer, now: number): Batch {
  const { value: body, hasOddText, hasOddNumber } = readJson(bytes)
  checkBody(body)
  const errors: ObservationError[] = []
  const valid: [number, unknown][] = []
  body.observations.forEach((observation, index) => {
    const findings = checkObservation(observation, { now, hasOddText, isTerse: errors.length >= manyErrors })
    if (findings.length === 0) valid.push([index, observation])
    for (const finding of findings) errors.push({ index, ...finding })
  })
  const superfluous = findSuperfluous(valid)
  const left = new Set(superfluous.map(({ index }) => index))
  const accepted = left.size === 0 ? valid : valid.filter(([index]) => !left.has(index))
  if (left.size > 0) errors.push(...superfluous)
  if (left.size > 0) errors.sort((one, other) => one.index - other.index)
  if (accepted.length === 0) {
    throw new ServiceError('validation_failed', 'No observation of the batch is valid; `errors` lists what to change in each.', {
      errors
    })
  }
  const isPayloadReadable = errors.length === 0 && !hasOddText && !hasOddNumber
  return {
    source: body.source,
    sentAt: body.sent_at === undefined ? null : spellInstant(body.sent_at),
    accepted: accepted.length,
    rejected: body.observations.length - accepted.length,
    errors: errors.length === 0 ? null : errors,
    readable: isPayloadReadable ? null : JSON.stringify({ observations: accepted })
  }
}
