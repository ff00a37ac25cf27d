/** Gives every request an id and writes one line about it when it is over. Nothing of keys, queries or bodies is logged. */
import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Fault } from '../../db/errors.ts'
import type { OnRequest } from '../metrics.ts'

/** What a line keeps of the error behind a fault on our side; parameters of statements are not among it. */
const causeOf = ({ cause }: Fault): object => {
  const { name, message, code, routine, constraint, where, stack } = Object(cause)
  return { name, message, code, routine, constraint, where, stack: code === undefined ? stack : undefined }
}

/** `standingHeaders` are those of every response, at the moment it leaves; `onRequest` hears of each request that is over. */
export const trace = (log: Logger, standingHeaders: () => readonly string[], onRequest?: OnRequest): RequestHandler => (req, res, next) => {
  const startedAt = performance.now()
  const requestId = res.locals.requestId = randomUUID()
  res.locals.headers = ['Request-Id', requestId]
  res.locals.standingHeaders = standingHeaders
  res.once('close', () => {
    const fault = res.locals.fault as Fault | undefined
    const duration = performance.now() - startedAt
    const line = {
      request_id: requestId,
      method: req.method,
      route: req.route?.path,
      status: res.writableFinished ? res.statusCode : undefined,
      code: fault?.known.code,
      problem: fault?.known.slug,
      duration_ms: Math.round(duration * 10) / 10
    }
    onRequest?.({ method: line.method, route: line.route, status: line.status, seconds: duration / 1000 })
    if (fault !== undefined && fault.known.status >= 500) log.error({ ...line, error: causeOf(fault) }, 'request failed')
    else log.info(line, res.writableFinished ? 'request' : 'request abandoned')
  })
  next()
}
