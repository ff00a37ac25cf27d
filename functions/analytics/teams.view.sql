create or replace view analytics.teams with (security_barrier) as
select t.team_id, t.shown_name as name, t.organization_id, o.name as organization_name, t.sport, t.age_group, t.birth_year, t.gender,
       t.season, t.level, array_to_string(t.colors, ', ') as colors,
       (select count(distinct m.source_id)::integer from canon.external_ids m
         where m.realm_id = t.realm_id and m.entity_id = t.team_id and not m.is_withdrawn and not m.is_void) as source_count,
       t.version, t.created_at, t.updated_at
  from tenancy.live_teams t
  left join canon.organizations o on o.realm_id = t.realm_id and o.organization_id = t.organization_id
 where t.merged_into is null and t.void_at is null and not t.is_private;

comment on view analytics.teams is
  'One row per team; merged and private teams are left out. Key: team_id. Fresh: every committed change. ANALYTICS-2, ANALYTICS-5.';
comment on column analytics.teams.team_id is 'tm_ + ULID.';
comment on column analytics.teams.name is 'Its name.';
comment on column analytics.teams.organization_id is 'Its organization; null: not known.';
comment on column analytics.teams.organization_name is 'The name of the organization.';
comment on column analytics.teams.sport is 'Sport.';
comment on column analytics.teams.age_group is 'U4 to U19, open or adult.';
comment on column analytics.teams.birth_year is 'Year of birth of the players, four digits.';
comment on column analytics.teams.gender is 'M, F or coed.';
comment on column analytics.teams.season is 'Season.';
comment on column analytics.teams.level is 'Level.';
comment on column analytics.teams.colors is 'Up to three colours, joined by commas.';
comment on column analytics.teams.source_count is 'Sources that list or name it now.';
comment on column analytics.teams.version is 'Its version, from 1; rises by one with every applied change.';
comment on column analytics.teams.created_at is 'When the service first received a report of it, UTC.';
comment on column analytics.teams.updated_at is 'When it last changed, UTC.';
grant select on analytics.teams to oyss_analyst;
