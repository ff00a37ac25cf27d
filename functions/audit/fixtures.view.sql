-- Names are looked up one by one: a question about one fixture or competition reads no others.
create or replace view audit.fixtures as
select r.mode, r.account_id as test_account_id, f.fixture_id, f.sport, f.kind, f.status, f.time_status, f.starts_at, f.ends_at,
       f.local_date, f.time_zone,
       f.competition_id, (
         select c.name from canon.competitions c where c.realm_id = f.realm_id and c.competition_id = f.competition_id) as competition_name,
       f.division_id, (
         select d.name from canon.divisions d where d.realm_id = f.realm_id and d.division_id = f.division_id) as division_name,
       f.stage_id, (select s.name from canon.stages s where s.realm_id = f.realm_id and s.stage_id = f.stage_id) as stage_name,
       f.venue_id, (select v.name from canon.venues v where v.realm_id = f.realm_id and v.venue_id = f.venue_id) as venue_name,
       f.venue_field,
       h.team_id as home_team_id, (
         select t.name from canon.teams t where t.realm_id = f.realm_id and t.team_id = h.team_id) as home_team_name,
       a.team_id as away_team_id, (
         select t.name from canon.teams t where t.realm_id = f.realm_id and t.team_id = a.team_id) as away_team_name,
       f.title, f.result, f.version, f.created_at, f.updated_at, (
         select count(distinct m.source_id) from canon.external_ids m
          where m.realm_id = f.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture' and not m.is_withdrawn) as source_count
  from canon.fixtures f
  join tenancy.realms r on r.realm_id = f.realm_id
  cross join lateral (select jsonb_path_query_first(f.sides, '$[*] ? (@.role == "home").team.id') #>> '{}') h (team_id)
  cross join lateral (select jsonb_path_query_first(f.sides, '$[*] ? (@.role == "away").team.id') #>> '{}') a (team_id)
 where f.merged_into is null;

comment on view audit.fixtures is
  'One row for each fixture as it is published now, with the names of what it refers to; merged ones are left out. AUDIT-10.';
comment on column audit.fixtures.mode is 'test or live.';
comment on column audit.fixtures.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.fixtures.fixture_id is 'fx_ + ULID.';
comment on column audit.fixtures.sport is 'The sport.';
comment on column audit.fixtures.kind is 'match, or another kind of event.';
comment on column audit.fixtures.status is 'scheduled, postponed, cancelled, completed or another status.';
comment on column audit.fixtures.time_status is 'confirmed, tentative or tbd.';
comment on column audit.fixtures.starts_at is 'When it starts; null: not known.';
comment on column audit.fixtures.ends_at is 'When it ends; null: not known.';
comment on column audit.fixtures.local_date is 'Its date where it is played, if no start is known.';
comment on column audit.fixtures.time_zone is 'Its time zone (IANA); null: that of its venue or competition.';
comment on column audit.fixtures.competition_id is 'The competition; null: none.';
comment on column audit.fixtures.competition_name is 'Its name.';
comment on column audit.fixtures.division_id is 'The division; null: none.';
comment on column audit.fixtures.division_name is 'Its name.';
comment on column audit.fixtures.stage_id is 'The stage; null: none.';
comment on column audit.fixtures.stage_name is 'Its name.';
comment on column audit.fixtures.venue_id is 'The venue; null: none.';
comment on column audit.fixtures.venue_name is 'Its name.';
comment on column audit.fixtures.venue_field is 'The field at that venue; null: not known.';
comment on column audit.fixtures.home_team_id is 'The home team; null: no side has that role.';
comment on column audit.fixtures.home_team_name is 'Its name.';
comment on column audit.fixtures.away_team_id is 'The away team; null: no side has that role.';
comment on column audit.fixtures.away_team_name is 'Its name.';
comment on column audit.fixtures.title is 'Its title; null: none.';
comment on column audit.fixtures.result is 'Its result, as published; null: none.';
comment on column audit.fixtures.version is 'Its version, from 1.';
comment on column audit.fixtures.created_at is 'When it was first published.';
comment on column audit.fixtures.updated_at is 'When its version was made.';
comment on column audit.fixtures.source_count is 'The number of sources that list it now.';
grant select on audit.fixtures to oyss_auditor, oyss_auditor_unmasked;
