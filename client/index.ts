/**
 * The client of OYSS Exchange for JavaScript and TypeScript: every address with its types, pages, a copy that stays in step, and webhooks.
 *
 *   const client = makeClient({ baseUrl: 'https://exchange.example.org', key: process.env.OYSS_KEY })
 *   const fixture = await answer(client.GET('/v1/fixtures/{id}', { params: { path: { id } } }))
 */
export { answer, makeClient, type Client, type ClientOptions } from './client.ts'
export { pages, type PagedPath, type PageOf, type QueryOf } from './pages.ts'
export { ProblemError, UnexpectedAnswerError } from './problem.ts'
export { syncChanges, type SyncOptions } from './sync.ts'
export { verifyWebhook, type WebhookEvent, type WebhookHeaders } from './webhook.ts'
export type * from './schema.ts'
