create or replace view analytics.reschedulings with (security_barrier) as
select v.position || ':' || k.number as rescheduling_key, v.entity_id as fixture_id, f.competition_id, v.version, k.kind,
       case when not exists (select from tenancy.redacted_live_fixtures x where x.fixture_id = v.entity_id) then c.source end as source_key,
       t.old_starts_at, t.new_starts_at, n.noticed_at as observed_at, c.placed_at as changed_at,
       round((extract(epoch from t.old_starts_at - n.noticed_at) / 3600)::numeric, 2)::double precision as notice_hours,
       round(extract(epoch from t.new_starts_at - t.old_starts_at) / 60)::integer as moved_minutes,
       coalesce((select d.survivor_id from identity.redirects d where d.realm_id = v.realm_id and d.entity_id = p.venue_before),
                p.venue_before) as old_venue_id,
       coalesce((select d.survivor_id from identity.redirects d where d.realm_id = v.realm_id and d.entity_id = p.venue_after),
                p.venue_after) as new_venue_id,
       k.venue_change_scope, k.distance_km
  from tenancy.live_fixtures f
  join ledger.versions v on v.realm_id = f.realm_id and v.entity_id = f.fixture_id
  join ledger.causes c on c.realm_id = v.realm_id and c.position = v.cause
  cross join lateral unnest(v.kinds)
    with ordinality k (entity_type, kind, changed_fields, venue_change_scope, distance_km, reason, number)
  left join intake.observations o on o.realm_id = v.realm_id and o.observation_id = v.observation_id
  cross join lateral (select coalesce(o.observed_at, c.placed_at) as noticed_at) n
  left join lateral (
    select (coalesce(b.state, b.moves) ->> 'start')::timestamptz as starts_at
      from ledger.versions b
     where b.realm_id = v.realm_id and b.entity_id = v.entity_id and b.version < v.version and (b.moves ? 'start' or b.state ? 'start')
     order by b.version desc limit 1
  ) s on true
  left join lateral (
    select coalesce(b.state, b.moves) #>> '{venue,id}' as venue_id
      from ledger.versions b
     where b.realm_id = v.realm_id and b.entity_id = v.entity_id and b.version < v.version and (b.moves ? 'venue' or b.state ? 'venue')
     order by b.version desc limit 1
  ) w on true
  cross join lateral (
    select s.starts_at as old_starts_at,
           case when v.moves ? 'start' then (v.moves ->> 'start')::timestamptz else s.starts_at end as new_starts_at
  ) t
  cross join lateral (
    select w.venue_id as venue_before, case when v.moves ? 'venue' then v.moves #>> '{venue,id}' else w.venue_id end as venue_after
  ) p
 where k.entity_type is null and k.kind in ('rescheduled', 'relocated', 'postponed', 'cancelled', 'reinstated');

comment on view analytics.reschedulings is
  'One row per headline change of a fixture: rescheduled, relocated, postponed, cancelled or reinstated. Key: rescheduling_key. '
  'Fresh: every committed change. Filter on competition_id or fixture_id: all of it reads every version. ANALYTICS-7.';
comment on column analytics.reschedulings.rescheduling_key is 'The change_key of changes.';
comment on column analytics.reschedulings.fixture_id is 'The fixture.';
comment on column analytics.reschedulings.competition_id is 'Its competition.';
comment on column analytics.reschedulings.version is 'The version that the change made.';
comment on column analytics.reschedulings.kind is 'rescheduled, relocated, postponed, cancelled or reinstated.';
comment on column analytics.reschedulings.source_key is
  'The source whose report caused it; oyss: and the cause if the service itself made it; null beside a private team.';
comment on column analytics.reschedulings.old_starts_at is 'Start until then, UTC; null: not known.';
comment on column analytics.reschedulings.new_starts_at is 'Start from then on, UTC; null: not known.';
comment on column analytics.reschedulings.observed_at is
  'When the source observed the change, UTC; changed_at if the service itself made it.';
comment on column analytics.reschedulings.changed_at is 'When readers could see it, UTC.';
comment on column analytics.reschedulings.notice_hours is
  'From observed_at to old_starts_at, in hours; negative: after the game was to start; null: no start was known.';
comment on column analytics.reschedulings.moved_minutes is
  'From old_starts_at to new_starts_at, in minutes; negative: earlier; 0: not moved.';
comment on column analytics.reschedulings.old_venue_id is 'Venue until then.';
comment on column analytics.reschedulings.new_venue_id is 'Venue from then on.';
comment on column analytics.reschedulings.venue_change_scope is
  'Of a relocation: field (another field of the same venue) or complex (another venue).';
comment on column analytics.reschedulings.distance_km is
  'Of a relocation, kilometres between the two venues; null: a position is not known.';
grant select on analytics.reschedulings to oyss_analyst;
