/** GraphQL: the reads with a key as one graph, and what people do as another. */
import { problems, keyed, common, limited } from '../responses.ts'
import { ref, type Schema } from '../schema.ts'

const example = {
  query: 'query ($team: ID) { fixtures(team: $team, limit: 20) { data { id start status sides { role team { name } } } next_cursor } }'
}

const keys = {
  query: 'mutation ($kind: KeyKind) { create_key(mode: test, kind: $kind) { key { key_id } secret } }', variables: { kind: 'secret' }
}

const result = {
  'application/json': { schema: ref('GraphqlResult') }, 'application/graphql-response+json': { schema: ref('GraphqlResult') }
}
/** What is wrong with a document is a result too, which has errors and no data. */
const refusals = problems(
  ...keyed, 'invalid_parameter', 'malformed_json', 'payload_too_large', 'unsupported_media_type', 'validation_failed', 'invalid_query',
  'query_too_costly'
)

export const graphqlPaths: Record<string, Schema> = {
  '/v1/graphql': {
    post: {
      operationId: 'runGraphql',
      tags: ['GraphQL'],
      summary: 'Read by GraphQL',
      description: 'The reads of this interface as one graph: their parameters are arguments, their answers are types, and what an ' +
        'answer refers to is read along (`record`). Takes any key. Introspection returns the schema. A request counts as many requests ' +
        'as it has fields at its root, and one more for each thousand rows that it asks for. The subscription `changes` is the stream ' +
        'of changes, live: over a WebSocket at this address (subprotocol graphql-transport-ws, with `authorization` in the payload of ' +
        'the first message), or with `Accept: multipart/mixed`.',
      parameters: [],
      requestBody: { required: true, content: { 'application/json': { schema: ref('GraphqlRequest'), example } } },
      responses: {
        200: {
          description: 'The result; errors of single fields are in it.',
          headers: { ...common, ...limited },
          content: {
            ...result,
            'multipart/mixed': { schema: { type: 'string', description: 'For a subscription: each part has a result as `payload`.' } }
          }
        },
        ...refusals, 400: { ...refusals[400], content: { ...result, ...refusals[400]?.content as object } }
      }
    }
  },
  '/manage/graphql': {
    post: {
      operationId: 'runManageGraphql',
      tags: ['GraphQL'],
      summary: 'Manage an account by GraphQL',
      description: 'What people do in the dashboard, for scripts: a field for each operation, with its rules and problems. ' +
        'Takes a user token (`Authorization: Bearer ut_...`), which acts for its person in one account, or the session of a ' +
        'page of the service itself. Introspection returns the schema. Requests count with those of the secret keys of the account in ' +
        'live mode, each as in /v1/graphql.',
      security: [{ user_token: [] }],
      parameters: [],
      requestBody: { required: true, content: { 'application/json': { schema: ref('GraphqlRequest'), example: keys } } },
      responses: {
        200: { description: 'The result; errors of single fields are in it.', headers: { ...common, ...limited }, content: result },
        ...refusals, 400: { ...refusals[400], content: { ...result, ...refusals[400]?.content as object } }
      }
    }
  }
}
