/** Responses of the paths: what succeeds, and which problems may come instead. */
import { registry } from './error_registry.ts'
import { ref, type Schema } from './schema.ts'

export const header = (description: string): Schema => ({ description, schema: { type: 'string' } })

/** Headers of every response. */
export const common: Record<string, Schema> = {
  'Request-Id': header('Identifies the request; quote it to support.'),
  ETag: header('A weak entity tag of the content.')
}

/** On every answer to a key, and on every calendar. */
export const limited: Record<string, Schema> = {
  'RateLimit-Policy': header('The rate limits that apply to the request: `q` requests in `w` seconds.'),
  RateLimit: header('The remaining quota: `r` requests for the next `t` seconds.')
}

/** JSON of the named schema. */
export const answers = (schemaName: string, description: string, example?: unknown): Schema => ({
  description,
  headers: { ...common, ...limited },
  content: { 'application/json': { schema: ref(schemaName), ...(example !== undefined && { example }) } }
})

export const unchanged: Schema = { description: 'The client already holds this version.', headers: common }

const every = ['not_acceptable', 'internal', 'unavailable']
/** Every request with a key may be refused for the key. */
export const keyed = ['unauthorized', 'account_suspended', 'rate_limited']

/** The problems with these slugs, and those which any request may meet, by status; `x-problems` lists the slugs. */
export function problems (...slugs: readonly string[]): Record<string, Schema> {
  const byStatus = Object.groupBy(
    [...slugs, ...every].flatMap((slug) => registry.find((error) => error.slug === slug) ?? []), ({ status }) => status
  )
  return Object.fromEntries(Object.entries(byStatus).map(([status, errors]) => [status, {
    description: (errors ?? []).map(({ slug, title }) => `\`${slug}\`: ${title}.`).join(' '),
    headers: { ...common, ...(status === '429' && { ...limited, 'Retry-After': header('Seconds until requests are accepted again.') }) },
    'x-problems': (errors ?? []).map(({ slug }) => slug),
    content: { 'application/problem+json': { schema: ref('Problem') } }
  }]))
}
