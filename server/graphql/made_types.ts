/** What the fields that the shell makes are called and answer; server/graphql/made.ts makes them. */
import type { MadeName } from './exposed.ts'

const once = 'Shown this once.'

/** `type` is absent where the verb's own will do. `objects` is given the members of a key. */
export const madeTypes: { fields: Record<MadeName, { about: string, type?: string }>, objects: (key: string) => string } = {
  fields: {
    create_key: {
      about: 'mode: test or live; kind: secret or publishable. The key is shown this once. Raises OYV02 (invalid_parameter), OYA05 ' +
        '(confirmation_required: in live mode).',
      type: 'NewKey'
    },
    roll_key: {
      about: 'A new key takes the place of the old one at once, and is shown this once. Raises OYN01 (not_found), OYC03 (conflict: ' +
        'revoked), OYA05 (confirmation_required: in live mode).',
      type: 'NewKey'
    },
    create_subscription: {
      about: 'To a url, of event types or patterns such as *; competition and team narrow it down. The signing secret is shown this ' +
        'once. Raises OYV11 (validation_failed), OYC03 (conflict: an enabled one is alike), OYV02 (invalid_parameter: no mode).',
      type: 'NewSubscription'
    },
    rotate_secret: {
      about: 'The new signing secret is shown this once; the previous one signs as well for 24 hours. Raises OYN01 (not_found), OYV02 ' +
        '(invalid_parameter: no mode), OYA05 (confirmation_required: in live mode).',
      type: 'NewSubscription'
    },
    test_subscription: {
      about: 'Answers the id of the delivery. Raises OYN01 (not_found), OYC03 (conflict: disabled), OYV02 (invalid_parameter: no mode).'
    },
    recover_deliveries: {
      about: 'Answers how many deliveries are sent again. Raises OYN01 (not_found), OYC03 (conflict: disabled), OYV02 (invalid_parameter).'
    },
    replay_batch: {
      about: 'The bytes that were pushed are read by the parser of today and queued. Raises OYN01 (not_found), OYC03 (conflict: read ' +
        'before a person was erased).',
      type: 'ReplayedBatch'
    }
  },
  objects: (key) => `"""A key and its secret."""
type NewKey {
${key}  """${once}"""
  secret: String!
}

"""A webhook and its signing secret."""
type NewSubscription {
  """As /v1/subscriptions answers it."""
  subscription: JSON!
  """${once}"""
  secret: String!
}

"""What was read of a batch that is applied again."""
type ReplayedBatch {
  batch_id: String!
  accepted: Int!
  rejected: Int!
  """What is wrong with those that were rejected: index, path, message."""
  errors: JSON
}
`
}
