create or replace function webhook.event_types() returns text[]
language sql immutable parallel safe
return array[
  'oyss.fixture.created', 'oyss.fixture.updated', 'oyss.fixture.rescheduled', 'oyss.fixture.relocated', 'oyss.fixture.postponed',
  'oyss.fixture.cancelled', 'oyss.fixture.completed', 'oyss.fixture.reinstated', 'oyss.fixture.withdrawn',
  'oyss.fixture.merged', 'oyss.fixture.unmerged',
  'oyss.result.reported', 'oyss.result.updated', 'oyss.result.finalized', 'oyss.result.withdrawn',
  'oyss.team.created', 'oyss.team.updated', 'oyss.team.withdrawn', 'oyss.team.merged', 'oyss.team.unmerged',
  'oyss.organization.created', 'oyss.organization.updated', 'oyss.organization.withdrawn',
  'oyss.organization.merged', 'oyss.organization.unmerged',
  'oyss.venue.created', 'oyss.venue.updated', 'oyss.venue.withdrawn', 'oyss.venue.merged', 'oyss.venue.unmerged',
  'oyss.competition.created', 'oyss.competition.updated', 'oyss.competition.withdrawn',
  'oyss.competition.merged', 'oyss.competition.unmerged',
  'oyss.standing.updated', 'oyss.stat_line.updated', 'oyss.subscription.test', 'oyss.subscription.disabled',
  'oyss.feed.drifted', 'oyss.feed.failing', 'oyss.feed.recovered'];

comment on function webhook.event_types() is 'Returns every event type (EVENT-2 to EVENT-5, FEED-38).';
