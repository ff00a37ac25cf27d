/**
 * Gives every request an id and writes one line about it when it is over. Nothing of keys, queries or bodies is logged (KEY-5); of people
 * their id alone (PEOPLE-140).
 */
import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { ServiceError } from '../../db/errors.ts'
import { brief } from '../../platform/log.ts'
import type { OnRequest } from '../metrics.ts'

/** What is logged of the cause of an internal error; never the parameters of statements. */
const causeOf = ({ cause }: ServiceError): object => {
  const { name, message, code, routine, constraint, where, stack } = Object(cause)
  const facts = { name, message, code, routine, constraint, where, stack: code === undefined ? stack : undefined }
  return Object.fromEntries(Object.entries(facts).map(([member, value]) => [member, typeof value === 'string' ? brief(value) : value]))
}

/** `fixedHeaders` returns the headers of every response; `onRequest` is called with each request that is over. */
export function trace (service: Logger, fixedHeaders: () => readonly string[], onRequest?: OnRequest): RequestHandler {
  // The line of a request that succeeded holds nothing secret, and looking for secrets costs as much as writing the line.
  const log = service.child({}, { redact: [] })
  return (req, res, next) => {
    const startedAt = performance.now()
    const requestId = res.locals.requestId = randomUUID()
    res.locals.headers = ['Request-Id', requestId]
    res.locals.fixedHeaders = fixedHeaders
    res.once('close', () => {
      const problem = res.locals.problem as ServiceError | undefined
      const duration = performance.now() - startedAt
      const line = {
        request_id: requestId,
        method: req.method,
        route: req.route?.path,
        status: res.writableFinished ? res.statusCode : undefined,
        user_id: res.locals.userId as string | undefined,
        code: problem?.known.code,
        problem: problem?.known.slug,
        duration_ms: Math.round(duration * 10) / 10
      }
      const { key, kind } = res.locals
      onRequest?.({
        method: line.method, route: line.route, status: line.status, seconds: duration / 1000, key: key?.hash, isKnown: kind !== undefined
      })
      if (problem?.isFault) service.error({ ...line, error: causeOf(problem) }, 'request failed')
      else log.info(line, res.writableFinished ? 'request' : 'request abandoned')
    })
    next()
  }
}
