create or replace view audit.stale_values as
select r.mode, r.account_id as test_account_id, f.fixture_id, f.sorts_at as plays_at, f.competition_id, c.field, c.value,
       s.source_key as source, s.rank, coalesce(c.observation_id, m.observation_id) as observation_id,
       coalesce(c.observed_at, m.observed_at) as observed_at, util.now() - coalesce(c.observed_at, m.observed_at) as age
  from canon.fixtures f
  join tenancy.realms r on r.realm_id = f.realm_id
  cross join lateral (
    select x.* from canon.external_ids x
     where x.realm_id = f.realm_id and x.entity_id = f.fixture_id and x.entity_type = 'fixture' offset 0) m
  join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
  join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
 where f.merged_into is null and f.sorts_at >= util.now() and isfinite(f.sorts_at) and c.is_winning and c.implied_by = ''
   and c.field not in ('notes', 'coach');

comment on view audit.stale_values is
  'One row for each stated value of each fixture to come, with the age of the report that won: filter on age, as in age > interval '
  '''90 days''. A game without date or start is left out. AUDIT-11.';
comment on column audit.stale_values.mode is 'test or live.';
comment on column audit.stale_values.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.stale_values.fixture_id is 'The fixture.';
comment on column audit.stale_values.plays_at is 'When it starts, or the beginning of its date.';
comment on column audit.stale_values.competition_id is 'Its competition; null: none.';
comment on column audit.stale_values.field is 'The field path.';
comment on column audit.stale_values.value is 'The value, as it was reported.';
comment on column audit.stale_values.source is 'The key of the source whose claim won.';
comment on column audit.stale_values.rank is 'The authority of that source, 1 to 6; the lowest wins.';
comment on column audit.stale_values.observation_id is 'The newest observation that states it.';
comment on column audit.stale_values.observed_at is 'When the source observed that.';
comment on column audit.stale_values.age is 'How long ago that was.';
grant select on audit.stale_values to oyss_auditor, oyss_auditor_unmasked;
