/** Problem documents (RFC 9457; ERROR-1, ERROR-2). */
import type { Request, Response } from 'express'
import type { ServiceError } from '../../db/errors.ts'
import { isPublicPage, publicHeaders } from '../pages/public/frame.ts'
import { makeAbsentPage } from '../pages/problem.ts'
import { renderProblem } from '../pages/public/problem.ts'
import { accepts } from '../validation/accept.ts'
import { keyedCaching } from './answer.ts'
import { send, weakTag } from './send.ts'

/** The stable address of a problem type, which explains it. */
export const problemType = (baseUrl: string, slug: string): string => `${baseUrl}/problems/${slug}`

/**
 * Headers and body of a problem. The tag covers the content of the problem, not the request; `instance` is the path of the request, if one
 * was read.
 */
export function makeProblem (problem: ServiceError, baseUrl: string, requestId: string, instance?: string): {
  headers: string[], body: string
} {
  const { slug, title, status } = problem.known
  const content = { type: problemType(baseUrl, slug), title, status, detail: problem.message, instance }
  const errors = problem.errors === undefined ? {} : { errors: problem.errors }
  const challenge = status === 401 ? ['WWW-Authenticate', 'Bearer'] : []
  const headers = [
    'Content-Type', 'application/problem+json; charset=utf-8', 'ETag', weakTag(JSON.stringify({ ...content, ...errors })), ...keyedCaching
  ]
  return {
    headers: [...headers, ...challenge, ...Object.entries(problem.headers).flat()],
    body: JSON.stringify({ ...content, request_id: requestId, ...errors })
  }
}

/** Addresses that programs call: what is wrong there is a document, whatever Accept says. */
const isForPrograms = (path: string): boolean => /^\/(?:v1|manage|metrics|problems)\b/.test(path)

/** In words for who names HTML in Accept, as browsers do: of a public page (PAGE-2), and where nothing is (ERROR-7). */
export function sendProblem (req: Request, res: Response, problem: ServiceError, baseUrl: string): void {
  const { headers, body } = makeProblem(problem, baseUrl, res.locals.requestId as string, req.originalUrl.split('?', 1)[0])
  const { accept = '' } = req.headers
  const isPublic = isPublicPage(req.path)
  const isAbsent = problem.known.status === 404 && !isForPrograms(req.path)
  const isDescribed = (isPublic || isAbsent) && /\btext\/html\b/i.test(accept) && accepts(accept, 'text/html')
  if (!isDescribed) return send(res, problem.known.status, headers, body)
  const { text, headers: policy = [] } = isPublic
    ? { text: renderProblem(problem), headers: publicHeaders } : makeAbsentPage(problem.message)
  const own = ['Content-Type', 'text/html; charset=utf-8', 'ETag', weakTag(text.toString()), ...keyedCaching, ...policy]
  send(res, problem.known.status, [...own, ...Object.entries(problem.headers).flat()], text)
}
