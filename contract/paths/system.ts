/** Addresses of the service itself; they take no key. */
import { answers, common, problems, unchanged } from '../responses.ts'
import type { Schema } from '../schema.ts'

const open = (operationId: string, summary: string, responses: Schema, parameters: readonly Schema[] = []): Schema =>
  ({ get: { operationId, tags: ['Service'], summary, security: [], parameters, responses } })

const page = (operationId: string, summary: string, type = 'text/html', parameters: readonly Schema[] = []): Schema =>
  open(operationId, summary, {
    200: { description: 'The page.', headers: common, content: { [type]: { schema: { type: 'string' } } } },
    304: unchanged, ...problems('invalid_parameter', ...parameters.length > 0 ? ['not_found'] : [])
  }, parameters)

export const systemPaths: Record<string, Schema> = {
  '/healthz': open('getHealth', 'Whether the service can accept pushes', {
    200: { ...answers('Health', 'It can.', { status: 'ok' }), headers: common }, ...problems('invalid_parameter')
  }),
  '/readyz': open(
    'getReadiness',
    'Whether this process is ready for requests: it is not stopping, its database accepts writes, and pushes are being applied',
    { 200: { ...answers('Health', 'It is ready.', { status: 'ok' }), headers: common }, ...problems('invalid_parameter') }
  ),
  '/metrics': open('getMetrics', 'Figures for Prometheus, for this machine or with the token of the setting METRICS_TOKEN', {
    200: {
      description: 'Requests, deliveries, outbox, process.', headers: common, content: { 'text/plain': { schema: { type: 'string' } } }
    },
    304: unchanged, ...problems('invalid_parameter', 'unauthorized', 'not_found')
  }),
  '/openapi.json': open('getDocument', 'This document', {
    200: { description: 'OpenAPI 3.1.', headers: common, content: { 'application/json': { schema: { type: 'object' } } } },
    304: unchanged, ...problems('invalid_parameter')
  }),
  '/problems/{slug}': open('getProblemType', 'What an error means', {
    200: {
      description: 'An explanation for people.', headers: common,
      content: { 'text/html': { schema: { type: 'string' } }, 'application/json': { schema: { type: 'object' } } }
    },
    304: unchanged,
    ...problems('invalid_parameter', 'not_found')
  }, [{
    name: 'slug', in: 'path', required: true, description: 'The last part of the type of a problem.',
    schema: { type: 'string', examples: ['cursor_expired'] }
  }]),
  '/': page('getHome', 'Where to begin, for people'),
  '/docs': page('getReference', 'This document, for people'),
  '/docs/specification': page('getSpecification', 'The rules of the service, for people'),
  '/docs/specification/{theme}': page('getSpecificationTheme', 'The rules of one theme, for people', 'text/html', [
    {
      name: 'theme', in: 'path', required: true, description: 'The theme of the rules, as listed in the index.',
      schema: { type: 'string', examples: ['deciding'] }
    }
  ]),
  '/docs/style.css': page('getStylesheet', 'The stylesheet of the pages for people', 'text/css'),
  '/pages.css': page('getPageStylesheet', 'The stylesheet of the public pages of teams and competitions', 'text/css'),
  '/changelog': page('getChangelog', 'What is new, for people')
}
