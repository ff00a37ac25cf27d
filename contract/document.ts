/** The OpenAPI 3.1 document: the single source of request validation, of the client's types and of the reference pages. */
import { VERSION } from '../platform/version.ts'
import { schemas } from './components.ts'
import { calendarPaths } from './paths/calendar.ts'
import { entityPaths } from './paths/entities.ts'
import { feedPaths } from './paths/feeds.ts'
import { fixturePaths } from './paths/fixtures.ts'
import { graphqlPaths } from './paths/graphql.ts'
import { observationPaths } from './paths/observations.ts'
import { pagePaths } from './paths/pages.ts'
import { subscriptionPaths } from './paths/subscriptions.ts'
import { syncPaths } from './paths/sync.ts'
import { systemPaths } from './paths/system.ts'
import { eventWebhooks } from './paths/webhooks.ts'
import type { Schema } from './schema.ts'

export const paths: Record<string, Schema> = {
  ...observationPaths, ...fixturePaths, ...entityPaths, ...calendarPaths, ...syncPaths, ...graphqlPaths,
  ...subscriptionPaths, ...feedPaths, ...pagePaths, ...systemPaths
}

/** `baseUrl` is the public address, without a slash at its end. */
export const makeDocument = (baseUrl: string): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'OYSS Exchange',
    version: VERSION,
    description: 'One canonical model of youth sports schedules. Sources push observations; the service decides every field by fixed ' +
      'rules ' +
      'and shows where each value comes from. Errors are problem documents (RFC 9457) whose type is the address of an explanation.',
    license: { name: 'MIT', identifier: 'MIT' }
  },
  servers: [{ url: baseUrl }],
  tags: [
    { name: 'Observations', description: 'Pushing what a source knows.' },
    { name: 'Fixtures', description: 'The canonical fixtures.' },
    { name: 'Competitions', description: 'With their divisions and stages.' },
    { name: 'Teams', description: 'Teams and the organizations they belong to.' },
    { name: 'Venues', description: 'Where fixtures are played.' },
    { name: 'Sync', description: 'Keeping a local copy up to date.' },
    { name: 'GraphQL', description: 'The same reads as one graph, with the stream of changes live; and what people manage, for scripts.' },
    { name: 'Webhooks', description: 'Notifications of changes. Treat a delivery as a hint and reconcile with /v1/changes.' },
    { name: 'Feeds', description: 'Schedules as files: uploads and their runs.' },
    { name: 'Provenance', description: 'Why a field has its value.' },
    { name: 'Service', description: 'The service itself.' }
  ],
  security: [{ key: [] }],
  paths,
  webhooks: eventWebhooks,
  components: {
    securitySchemes: {
      key: {
        type: 'http', scheme: 'bearer',
        description: 'A secret key (sk_test_, sk_live_) or a publishable key (pk_test_, pk_live_). The key decides the mode.'
      },
      user_token: {
        type: 'http', scheme: 'bearer', description: 'A user token (ut_), by which a script acts for its person in one account.'
      }
    },
    schemas
  }
})
