create or replace view analytics.changes with (security_barrier) as
select v.position || ':' || k.number as change_key, v.position as ledger_position, k.number::integer as change_number,
       coalesce(k.entity_type, v.entity_type) as entity_type, v.entity_id, f.competition_id, v.version, k.kind,
       array_to_string(k.changed_fields, ', ') as changed_fields,
       k.kind in ('rescheduled', 'relocated', 'postponed', 'cancelled', 'reinstated') and k.entity_type is null as is_headline,
       c.kind as cause,
       case when not exists (select from tenancy.redacted_live_fixtures x where x.fixture_id = v.entity_id) then c.source end as source_key,
       v.observation_id, o.batch_id, o.observed_at, b.received_at, c.placed_at as changed_at,
       extract(epoch from c.placed_at - b.received_at)::double precision as propagation_seconds,
       extract(epoch from b.received_at - o.observed_at)::double precision as reporting_seconds,
       round((extract(epoch from f.starts_at - c.placed_at) / 3600)::numeric, 2)::double precision as lead_hours
  from ledger.versions v
  join ledger.causes c on c.realm_id = v.realm_id and c.position = v.cause
  cross join lateral unnest(v.kinds)
    with ordinality k (entity_type, kind, changed_fields, venue_change_scope, distance_km, reason, number)
  left join canon.fixtures f on f.realm_id = v.realm_id and f.fixture_id = v.entity_id
  left join intake.observations o on o.realm_id = v.realm_id and o.observation_id = v.observation_id
  left join intake.batches b on b.batch_id = o.batch_id
 where v.realm_id = 1
   and v.entity_type <> 'stat_line'
   and not exists (select from tenancy.private_live_teams x where x.team_id = v.entity_id)
   and not exists (select from tenancy.redacted_live_fixtures x where x.fixture_id = v.entity_id and x.is_hidden);

comment on view analytics.changes is
  'One row per published change of an entity; those of box scores are left out. Key: change_key. Fresh: every committed change. '
  'Filter on entity_id, competition_id or ledger_position: a filter on time alone reads every change. ANALYTICS-2.';
comment on column analytics.changes.change_key is 'ledger_position and change_number, joined by a colon.';
comment on column analytics.changes.ledger_position is
  'The position of the version in commit order: rows after the greatest one that you have read are new.';
comment on column analytics.changes.change_number is 'Ordinal of the change among those of the version, from 1.';
comment on column analytics.changes.entity_type is 'fixture, result, team, venue, competition or organization.';
comment on column analytics.changes.entity_id is 'The entity; for a result, its fixture. It may have been merged since.';
comment on column analytics.changes.competition_id is 'The competition of the fixture; null for other entities.';
comment on column analytics.changes.version is 'The version that the change made.';
comment on column analytics.changes.kind is
  'created, updated, rescheduled, relocated, postponed, cancelled, completed, reinstated, withdrawn, merged or unmerged; of a result '
  'reported, updated, finalized or withdrawn.';
comment on column analytics.changes.changed_fields is 'The field paths that changed, joined by commas.';
comment on column analytics.changes.is_headline is 'Whether it changed when, where or whether a game is played.';
comment on column analytics.changes.cause is 'batch; or merge, undo, recompute or erase, by the service itself.';
comment on column analytics.changes.source_key is
  'The source of the batch; oyss: and the cause if the service itself made it; null beside a private team.';
comment on column analytics.changes.observation_id is 'The observation that caused it; null: none did.';
comment on column analytics.changes.batch_id is 'The batch of that observation.';
comment on column analytics.changes.observed_at is 'When its source observed it, UTC.';
comment on column analytics.changes.received_at is 'When the service received the batch, UTC.';
comment on column analytics.changes.changed_at is 'When readers could see it, UTC.';
comment on column analytics.changes.propagation_seconds is 'From received_at to changed_at, in seconds.';
comment on column analytics.changes.reporting_seconds is 'From observed_at to received_at, in seconds.';
comment on column analytics.changes.lead_hours is 'From changed_at to the present start of the fixture, in hours; negative: after it.';
grant select on analytics.changes to oyss_analyst;
