/**
 * Text that the database checks, as enumerations of /manage/graphql. Types of rows and arguments of functions have no checks of their own,
 * so each is listed here with where it stands; test/house/operation_fields.test.ts compares the values with the constraints.
 */
import { enumCodec, TYPES, type PgCodec } from 'postgraphile/@dataplan/pg'
import { schemas } from '../../contract/components.ts'
import { answers, entityTypes, noticeKinds, sourceClasses } from '../../contract/enums.ts'

/**
 * `check`: the table and constraint that lists the values, where one does; `at`: members (`type.member`) and arguments
 * (`operation.argument`), or the name that has these values wherever it stands.
 */
export type Enumeration = { values: readonly string[], check?: string, at: readonly string[] }
const valuesOf = (name: 'BatchStatus' | 'FeedStatus' | 'RunState'): readonly string[] => schemas[name]?.enum as string[]

export const enums: Readonly<Record<string, Enumeration>> = {
  mode: { values: ['test', 'live'], check: 'tenancy.realms.mode_is_known', at: ['mode'] },
  notice_kind: { values: noticeKinds, check: 'tenancy.notices.kind_is_known', at: ['notify_owner.kind'] },
  answer: { values: answers, check: 'tenancy.questions.answer_is_known', at: ['answer_question.answer'] },
  key_kind: { values: ['secret', 'publishable'], check: 'tenancy.keys.kind_is_known', at: ['key.kind', 'create_key.kind'] },
  role: {
    values: ['viewer', 'schedule_manager', 'developer', 'owner'], check: 'tenancy.memberships.role_is_known',
    at: ['role', 'identity_provider.default_role']
  },
  least_role: {
    values: ['nobody', 'started', 'person', 'viewer', 'schedule_manager', 'developer', 'owner', 'operator', 'command_line'],
    check: 'tenancy.permissions.least_role_is_known', at: ['rule.least_role']
  },
  confirmation: {
    values: ['never', 'live', 'always', 'factor'], check: 'tenancy.permissions.confirmation_is_known', at: ['rule.confirmation']
  },
  account_status: {
    values: ['active', 'suspended'], check: 'tenancy.accounts.status_is_known',
    at: ['account.status', 'membership.status', 'me.account_status']
  },
  source_class: {
    values: sourceClasses, check: 'tenancy.sources.class_is_known',
    at: ['source.class', 'allowed_class.class', 'create_source.class', 'allow_class.class', 'disallow_class.class',
      'feed.source_class']
  },
  batch_status: {
    values: valuesOf('BatchStatus'), check: 'intake.batches.status_is_known', at: ['batch.status', 'list_batches.state']
  },
  invitation_status: { values: ['waiting', 'accepted', 'revoked', 'expired'], at: ['invitation.status'] },
  sign_in_method: {
    values: ['password', 'passkey', 'link', 'provider', 'token'], check: 'tenancy.sessions.method_is_known',
    at: ['session.method', 'me.method']
  },
  feed_kind: {
    values: ['csv', 'xlsx', 'ics', 'html', 'json'], check: 'connect.feeds.kind_is_known', at: ['connector.kind', 'feed.kind']
  },
  feed_status: {
    values: valuesOf('FeedStatus'), check: 'connect.feeds.status_is_known', at: ['connector.status', 'target.status', 'feed.status']
  },
  target_state: {
    values: ['discovered', 'syncing', 'stale', 'failing', 'unpublished', 'dormant', 'excluded'], at: ['target.state', 'feed_target.state']
  },
  run_state: {
    values: valuesOf('RunState'), check: 'connect.runs.state_is_known', at: ['connector.last_run_state', 'list_runs.state', 'run.state']
  },
  run_trigger: {
    values: ['schedule', 'manual', 'upload', 'preview', 'trial', 'publish', 'replay', 'due', 'accept'],
    check: 'connect.runs.trigger_is_known',
    at: ['run.trigger']
  },
  delivery_status: {
    values: ['pending', 'sending', 'succeeded', 'failed', 'cancelled'], check: 'webhook.deliveries.state_is_known',
    at: ['delivery.status']
  },
  webhook_status: { values: ['enabled', 'unconfirmed', 'disabled'], at: ['webhook.status'] },
  entity_type: { values: entityTypes, at: ['search_entities.kind', 'list_conflicts.kind'] },
  reviewed_type: {
    values: ['organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture'],
    check: 'identity.decisions.type_can_be_merged', at: ['list_reviews.entity_type', 'waiting_review.entity_type']
  },
  review_status: {
    values: ['pending', 'approving', 'approved', 'rejected'], check: 'identity.decisions.status_of_decision_is_known',
    at: ['list_reviews.status', 'waiting_review.status']
  },
  likelihood: { values: ['likely', 'unsure', 'asked'], at: ['list_reviews.likelihood'] },
  decision: { values: ['merge', 'keep_apart'], at: ['decide_review.decision'] },
  missed_kind: { values: ['failed', 'missing'], at: ['recover_deliveries.state'] }
}

const codecs = new Map(Object.entries(enums).flatMap(([name, { values, at }]) => {
  const codec = enumCodec({ name, identifier: TYPES.text.sqlType, values: [...values] }) as PgCodec
  return at.map((place) => [place, codec] as const)
}))

/** The codec of a member or an argument: an enumeration where it is one, else what it was. */
export const enumerated = (owner: string, name: string, codec: PgCodec): PgCodec =>
  codec === TYPES.text ? codecs.get(`${owner}.${name}`) ?? codecs.get(name) ?? codec : codec
