/** What is sent to /v1/graphql, and what it answers (GRAPHQL-2, GRAPHQL-20). */
import { closed, list, record, text, type Schema } from '../schema.ts'

const anything: Schema = { type: ['object', 'null'] }

export const graphqlReads: Record<string, Schema> = {
  GraphqlRequest: closed(['query'], {
    query: { ...text(1, 20_000), description: 'A GraphQL document.' },
    operationName: { type: ['string', 'null'], maxLength: 200, description: 'Which of its operations is meant, where it has several.' },
    variables: { ...anything, description: 'The values of its variables.' },
    extensions: { ...anything, description: 'Not looked at.' }
  }),
  GraphqlResult: record([], {
    data: { ...anything, description: 'By the fields that were asked for; absent where nothing was executed.' },
    errors: list(record(['message', 'extensions'], {
      message: { type: 'string', description: 'What is wrong and what to do about it.' },
      locations: list(record(['line', 'column'], { line: { type: 'integer' }, column: { type: 'integer' } })),
      path: { type: 'array', items: { type: ['string', 'integer'] } },
      extensions: record(['code', 'problem', 'type', 'request_id'], {
        code: { type: 'string' }, problem: { type: 'string', description: 'The last part of the type of the problem.' },
        type: { type: 'string', format: 'uri' }, request_id: { type: 'string' }
      })
    }))
  })
}
