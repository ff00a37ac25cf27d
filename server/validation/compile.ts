/** Compiles the document's schemas into validators, once, when the module is loaded. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { schemas } from '../openapi/components.ts'
import type { Schema } from '../openapi/schema.ts'
import { formats } from './formats.ts'

export type { ErrorObject }

/**
 * `isValid` stops at the first fault, so its cost is bounded by the rules; `findAll` collects every fault, so its cost is bounded
 * by the value: call it with values whose size has been checked.
 */
export type Validator = { isValid: (value: unknown) => boolean, findFirst: (value: unknown) => ErrorObject[], findAll: (value: unknown) => ErrorObject[] }

const root = 'oyss'

function makeAjv (allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({ allErrors, verbose: true, validateSchema: false, strictTuples: false, strictRequired: false, formats })
  ajv.addVocabulary(['components', 'x-must', 'x-id-of'])
  return ajv.addSchema({ $id: root, components: { schemas } })
}

const quick = makeAjv(false)
const thorough = makeAjv(true)

const absolute = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('#/components/') ? `${root}${value}` : value

const findWith = (validate: ValidateFunction) => (value: unknown): ErrorObject[] => validate(value) ? [] : validate.errors ?? []

/** The validator of one schema; its references point into the document's components. */
export function compile (schema: Schema): Validator {
  const rooted = JSON.parse(JSON.stringify(schema), absolute)
  const first = quick.compile(rooted)
  return { isValid: (value) => first(value), findFirst: findWith(first), findAll: findWith(thorough.compile(rooted)) }
}
