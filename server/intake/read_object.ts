/** Reads a small JSON body of a known shape. */
import type { IncomingMessage } from 'node:http'
import { ref } from '../../contract/schema.ts'
import { ServiceError } from '../../db/errors.ts'
import { compile } from '../validation/compile.ts'
import { explainAll } from '../validation/explain.ts'
import { readBody } from './read_body.ts'
import { readJson } from './read_json.ts'
import { findUnstorable } from './structure.ts'

/** Most bytes, before and after inflation. */
const bodyLimit = 64 * 1024
const maxErrors = 50

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * The reader of bodies that keep to a component of the document, of at most `most` bytes; where the body is optional, none counts as an
 * empty object.
 * Errors: unsupported_media_type, payload_too_large, malformed_json, validation_failed.
 */
export function makeObjectReader<Shape> (
  component: string, { isOptional = false, most = bodyLimit }: { isOptional?: boolean, most?: number } = {}
): (req: IncomingMessage) => Promise<Shape> {
  const shape = compile(ref(component))
  return async (req) => {
    if (isOptional && !hasBody(req)) return {} as Shape
    const { value } = readJson(await readBody(req, most))
    const unstorable = findUnstorable(value)
    const errors = unstorable ? [unstorable] : shape.isValid(value) ? [] : explainAll(shape.findFirst(value), 'the body', maxErrors)
    if (errors.length > 0) throw new ServiceError('validation_failed', errors[0]?.message as string, { errors })
    return value as Shape
  }
}
