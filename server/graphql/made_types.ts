/** What the fields that the shell makes are called and answer; server/graphql/made.ts makes them. */
import type { MadeName } from './exposed.ts'

const once = 'Shown this once.'

/** `type` is absent where the verb's own will do. `objects` is given what types of the database have for members. */
export const madeTypes: {
  fields: Record<MadeName, { about: string, type?: string }>, objects: (membersOf: (type: string) => string) => string
} = {
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
    },
    preview_replay: {
      about: 'What applying the bytes again would change, as the parser of today reads them: {accepted, rejected, stored, counts, ' +
        'entities with their fields before and after, more}; nothing is changed. Raises OYN01 (not_found), OYC03 (conflict: being ' +
        'applied, another preview, or read before a person was erased).'
    },
    create_calendar_token: {
      about: 'For a team (null: every team) of an organization that the account speaks for. The token is shown this once: it goes as ' +
        '`?token=` behind the address of a page or calendar. Raises OYN01 (not_found), OYV02 (invalid_parameter).',
      type: 'NewCalendarToken'
    }
  },
  objects: (membersOf) => `"""A key and its secret."""
type NewKey {
${membersOf('manage.key')}  """${once}"""
  secret: String!
}

"""A link to calendars that are not public, and its token."""
type NewCalendarToken {
${membersOf('manage.calendar_token')}  """${once}"""
  token: String!
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
