/** A client of the service, typed by its OpenAPI document. */
import createClient, { type Client as FetchClient } from 'openapi-fetch'
import { withRetries } from './retries.ts'
import { toError } from './problem.ts'
import type { paths } from './schema.ts'

/** `GET` and `POST` by path. What they answer holds `data` or `error`, and `response`; `answer` makes one value of it. */
export type Client = FetchClient<paths>

/**
 * `baseUrl` is the public address of the service; `key` a secret or publishable key; `fetch` defaults to the global one; `timeout` is how
 * many seconds a request may wait when it is rate limited, 120 by default; 0 returns the refusal at once.
 */
export type ClientOptions = { baseUrl: string, key: string, fetch?: (request: Request) => Promise<Response>, timeout?: number }

export const makeClient = ({ baseUrl, key, fetch = globalThis.fetch, timeout = 120 }: ClientOptions): Client =>
  createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` }, fetch: timeout > 0 ? withRetries(fetch, timeout) : fetch })

/** The data of an answer. Errors: ProblemError when the service refused, UnexpectedAnswerError when something else did. */
export async function answer<Answer extends { data?: unknown, error?: unknown, response: Response }> (
  call: Promise<Answer>
): Promise<NonNullable<Answer['data']>> {
  const { data, error, response } = await call
  if (!response.ok || data === undefined) throw toError(error, response)
  return data as NonNullable<Answer['data']>
}
