/** The vector files (test/vectors), checked against their schema.json. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { root } from '../../db/root.ts'

export type Expectation = { status: number, body?: unknown, headers?: Record<string, unknown>, problem?: string }
export type Step = {
  push?: { source: string, observations: object[] }
  rejects?: { source: string, valid: object, observations: { path: string, observation: object }[] }
  values?: { of: string, at: string, takes: unknown[], refuses: unknown[], sample: object }
  ids?: Record<string, [string, string, string]>
  changes?: { of: string[], gives: unknown[], after?: string, types?: string, save?: string }
  request?: string, body?: unknown, raw?: string, gzip?: true, headers?: Record<string, string>, idempotent?: boolean
  key?: 'secret' | 'publishable' | 'none' | 'unknown'
  expect?: Expectation
  save?: Record<string, string>
}
/** `rule` begins with the names of the rules of docs/specification that it proves. */
export type Vector = { rule: string, area: string, steps: Step[] }

const folder = join(root, 'test/vectors')
const readFile = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'), (_, value) => Array.isArray(value?.$repeat)
  ? repeated(...value.$repeat as [unknown, number])
  : value)
const repeated = (value: unknown, times: number): unknown => typeof value === 'string' ? value.repeat(times) : Array(times).fill(value)

/** Every vector, by file and place. Throws where a file is not what the schema says. */
export function readVectors (): Vector[] {
  const isValid = new Ajv2020({ allowUnionTypes: true }).compile(readFile('schema.json') as object)
  return readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'schema.json').sort().flatMap((name) => {
    const file = readFile(name)
    if (!isValid(file)) throw new Error(`${name}: ${JSON.stringify(isValid.errors)}`)
    const { samples, vectors } = file as { samples?: Record<string, object>, vectors: Omit<Vector, 'area'>[] }
    const whole = (step: Step): Step => step.values
      ? { ...step, values: { ...step.values, sample: samples?.[step.values.of] as object } }
      : step
    return vectors.map((vector) => ({ ...vector, steps: vector.steps.map(whole), area: name.replace('.json', '') }))
  })
}

/** A valid observation of each type which says everything that can be said, but for its external id. */
export const readSamples = (): Record<string, { type: string, data: any }> =>
  (readFile('fields.json') as { samples: Record<string, { type: string, data: any }> }).samples
