/** What went wrong, as a page that says what to do (DASHBOARD-80). */
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { ServiceError } from '../../db/errors.ts'
import { problemOf } from '../middleware/errors.ts'
import { html, type Markup } from '../pages/html.ts'
import { send } from '../render/send.ts'
import type { Me, View } from './ask.ts'
import { headers, renderPage } from './layout.ts'
import { alert, button } from './parts.ts'

const titles: Record<string, string> = {
  not_found: 'This page does not exist', forbidden: 'You may not do this', unauthorized: 'You are not signed in'
}

/** The headers that a problem brings along. */
export const headersOf = (problem: ServiceError): string[] => Object.entries(problem.headers).flat()

/** `me`: who was refused, where that is known. */
export function failure (problem: ServiceError, me?: Me): View {
  const isNowhere = me?.account_id === null && !me.is_operator
  const title = isNowhere ? 'No account is open' : titles[problem.known.slug] ?? problem.known.title
  return {
    title, status: problem.known.status, headers: headersOf(problem),
    main: html`<h1>${title}</h1>
${alert(problem.message)}<p>${wayOn(problem, me, isNowhere)}</p>`
  }
}

/** What is to be done next: never back to the page that was refused. */
function wayOn ({ known }: ServiceError, me: Me | undefined, isNowhere: boolean): Markup {
  if (isNowhere) return html`<a href="/dashboard/accounts">Your accounts</a>`
  if (known.slug === 'account_suspended') return html`<a href="/dashboard/test/account">See the account</a>`
  if (me?.is_operator !== true || me.method === 'passkey') return html`<a href="/dashboard">Go to the overview</a>`
  return Number(me.passkey_count) > 0 ? button('/dashboard/sign-in/passkey', 'Sign in with your passkey', { next: '/dashboard' })
    : html`<a class="button" href="/dashboard/security">Add a passkey</a>`
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
  send(res, status, [...headers, ...own], renderPage({
    title, main, path, menu: [], isOpen: req.app.locals.allowsOperatorLogin === true
  }))
}
