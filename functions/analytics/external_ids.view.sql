create or replace view analytics.external_ids with (security_barrier) as
select m.mapping_id as external_id_key, case when r.fixture_id is null then s.source_key end as source_key, m.entity_type,
       case when r.fixture_id is null then m.external_id end as external_id, m.entity_id, m.is_withdrawn, m.observed_at as last_observed_at
  from canon.external_ids m
  join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
  left join tenancy.redacted_live_fixtures r on r.realm_id = m.realm_id and r.fixture_id = m.entity_id
 where m.realm_id = 1
   and m.entity_type not in ('stat_line', 'correction') and m.entity_id is not null and not m.is_void
   and not exists (select from tenancy.private_live_teams p where p.team_id = m.entity_id)
   and r.is_hidden is not true;

comment on view analytics.external_ids is
  'One row per id that a source uses for an entity, and the entity that it leads to. Key: external_id_key. Fresh: every committed '
  'change. Those of box scores and private teams are left out. ANALYTICS-2, ANALYTICS-4.';
comment on column analytics.external_ids.external_id_key is 'A number for source, type and external id.';
comment on column analytics.external_ids.source_key is 'The source; null beside a private team.';
comment on column analytics.external_ids.entity_type is 'fixture, result, team, venue, competition, division, stage or organization.';
comment on column analytics.external_ids.external_id is 'The source''s own id; null beside a private team.';
comment on column analytics.external_ids.entity_id is 'The entity that it leads to now; for a result, its fixture.';
comment on column analytics.external_ids.is_withdrawn is 'Whether the source no longer lists it.';
comment on column analytics.external_ids.last_observed_at is 'When the source observed its newest report, UTC; null: it only refers to it.';
grant select on analytics.external_ids to oyss_analyst;
