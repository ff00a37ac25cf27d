/** What a page that only shows is refused of what the address asks for: said on the page, rather than instead of it. */
import { ServiceError, toServiceError } from '../../db/errors.ts'
import { html, type Markup } from '../pages/html.ts'
import { at, type Ask } from './ask.ts'

/** Throws on what is no matter of what was typed: faults, and whether one may. */
export function refusalOf (error: unknown): ServiceError {
  const problem = toServiceError(error)
  if (problem.known.status >= 500 || [401, 403, 404].includes(problem.known.status)) throw error
  return problem
}

/** What is refused of a form in which little can be wrong but the field `name` points there, where it points nowhere yet. */
export const pointAt = <T> (name: string, work: Promise<T>): Promise<T> => work.catch((error: unknown) => {
  const { known: { status, slug }, message, errors } = toServiceError(error)
  if (errors !== undefined || ![400, 409, 422].includes(status)) throw error
  throw new ServiceError(slug, message, { errors: [{ path: name, message }] })
})

/** A link to the feed that has the name which was refused (FEED-1). */
export function linkTaken (ask: Ask): Markup | null {
  const id = (ask.problem?.errors as { id?: string }[] | undefined)?.find((one) => one.id?.startsWith('feed_'))?.id
  return id === undefined ? null : html`<p><a href="${at(ask, `feeds/${id}`)}">Go to the feed that has this name</a></p>
`
}
