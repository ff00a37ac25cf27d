/** The value sets of the interface, exact strings. */
import { oneOf, type Schema } from './schema.ts'

export const observationTypes = ['organization', 'competition', 'team', 'venue', 'fixture', 'result', 'stat_line'] as const
export const entityTypes = ['fixture', 'team', 'venue', 'competition', 'organization'] as const
export const changeTypes = ['fixture', 'team', 'competition', 'venue', 'organization', 'result'] as const
/** MODEL-13. */
export const sports = [
  'soccer', 'baseball', 'softball', 'basketball', 'volleyball', 'lacrosse', 'hockey', 'football', 'rugby', 'field_hockey', 'other'
]
/** Highest authority first. */
export const sourceClasses = ['authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd']
/** What a notice to the owner of a source states (CORRECT-18). */
export const noticeKinds = ['wrong_time', 'wrong_place', 'cancelled', 'not_cancelled', 'wrong_teams', 'duplicate']
/** What an account answers to a question about a newer report (CORRECT-24). */
export const answers = ['confirmed', 'stands']
const fixtureChanges = [
  'created', 'updated', 'rescheduled', 'relocated', 'postponed', 'cancelled', 'completed', 'reinstated', 'withdrawn', 'merged', 'unmerged'
]
export type EntityType = (typeof entityTypes)[number]

/** Every event type (EVENT-2, EVENT-3, EVENT-5); webhook.event_types is generated from it. */
export const eventTypes = [
  ...fixtureChanges.map((kind) => `oyss.fixture.${kind}`),
  ...['reported', 'updated', 'finalized', 'withdrawn'].map((kind) => `oyss.result.${kind}`),
  ...['team', 'organization', 'venue', 'competition']
    .flatMap((type) => ['created', 'updated', 'withdrawn', 'merged', 'unmerged'].map((kind) => `oyss.${type}.${kind}`)),
  'oyss.standing.updated', 'oyss.stat_line.updated', 'oyss.subscription.test', 'oyss.subscription.disabled',
  'oyss.feed.drifted', 'oyss.feed.failing', 'oyss.feed.recovered'
]

export const enums: Record<string, Schema> = {
  TiebreakSource: oneOf(['stage', 'default']),
  Sport: oneOf(sports),
  ObservationType: oneOf(observationTypes),
  ChangeType: oneOf(changeTypes),
  LookupType: oneOf([...entityTypes, 'division', 'stage', 'result'], 'A result leads to its fixture.'),
  PointedType: oneOf([...entityTypes, 'division', 'stage']),
  OrganizationKind: oneOf(['club', 'league', 'tournament_host', 'governing_body', 'other']),
  ObservedCompetitionKind: oneOf(['tournament', 'league', 'showcase', 'friendly_series', 'other']),
  CompetitionKind: oneOf(['tournament', 'league', 'showcase', 'camp', 'friendly', 'other']),
  StageType: oneOf(['pool', 'bracket', 'round_robin', 'league', 'playoff', 'other']),
  FixtureKind: oneOf(['game', 'practice', 'tryout', 'scrimmage', 'event']),
  FixtureStatus: oneOf(['scheduled', 'postponed', 'cancelled', 'completed', 'in_progress', 'forfeit']),
  TimeStatus: oneOf(['confirmed', 'estimated', 'tbd']),
  SideRole: oneOf(['home', 'away', 'participant']),
  Gender: oneOf(['M', 'F', 'coed']),
  ResultOutcome: oneOf(['home_win', 'away_win', 'draw', 'forfeit_home', 'forfeit_away', 'abandoned']),
  ChangeKind: oneOf(fixtureChanges),
  SourceClass: oneOf(sourceClasses),
  BatchStatus: oneOf(['received', 'processing', 'done', 'failed']),
  FeedStatus: oneOf(['pending', 'healthy', 'degraded', 'failing', 'disabled', 'drifted']),
  RunState: oneOf([
    'claimed', 'not_modified', 'failed', 'fetched', 'unreadable', 'extracted', 'unchanged', 'applied', 'held', 'accepted', 'discarded',
    'superseded', 'previewed', 'excluded'
  ], '`claimed`, `fetched` and `extracted` are steps on the way; `held` waits for somebody to accept or discard it.'),
  RunTrigger: oneOf(['schedule', 'manual', 'upload', 'preview', 'trial', 'publish', 'replay', 'due', 'accept']),
  EventType: oneOf(eventTypes),
  SubscriptionStatus: oneOf(
    ['enabled', 'unconfirmed', 'disabled'],
    'To an `unconfirmed` endpoint, in live mode alone, only `oyss.subscription.test` is sent until it answers 2xx; deliveries wait for ' +
      '24 hours. Nothing is sent to a `disabled` endpoint. Create a new subscription once it is healthy.'
  ),
  DeliveryStatus: oneOf(['pending', 'sending', 'succeeded', 'failed', 'cancelled'])
}
