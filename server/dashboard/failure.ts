/** What went wrong, as a page that says what to do (DASHBOARD-80). */
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { ServiceError } from '../../db/errors.ts'
import { problemOf } from '../middleware/errors.ts'
import { html } from '../pages/html.ts'
import { send } from '../render/send.ts'
import type { View } from './ask.ts'
import { headers, renderPage } from './layout.ts'
import { alert } from './parts.ts'

const titles: Record<string, string> = {
  not_found: 'This page does not exist', forbidden: 'You may not do this', unauthorized: 'You are not signed in'
}

/** The headers that a problem brings along. */
export const headersOf = (problem: ServiceError): string[] => Object.entries(problem.headers).flat()

export function failure (problem: ServiceError): View {
  const title = titles[problem.known.slug] ?? problem.known.title
  return {
    title, status: problem.known.status, headers: headersOf(problem),
    main: html`<h1>${title}</h1>
${alert(problem.message)}<p><a href="/dashboard">Go to the overview</a></p>`
  }
}

const pathOf = (originalUrl: string): string => originalUrl.split('?', 1)[0] as string

/** Of every address that no page has. */
export const refuseUnknown: RequestHandler = (req) => { throw new ServiceError('not_found', `There is no ${pathOf(req.originalUrl)}.`) }

/** What no page answers for: unknown addresses, wrong methods, paths and files that cannot be read. */
export const renderFailure: ErrorRequestHandler = (error, req, res, _next) => {
  if (res.destroyed) return
  const path = pathOf(req.originalUrl)
  const problem = res.locals.problem = problemOf(error, path)
  const { title, main, status = 500, headers: own = [] } = failure(problem)
  send(res, status, [...headers, ...own], renderPage({ title, main, path, menu: [] }))
}
