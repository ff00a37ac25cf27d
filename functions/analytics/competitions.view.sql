create or replace view analytics.competitions with (security_barrier) as
select c.competition_id, c.name, c.sport, c.kind, c.season, c.host_id as host_organization_id, o.name as host_organization_name,
       c.start_date as starts_on, c.end_date as ends_on, c.time_zone, c.website,
       (select count(distinct m.source_id)::integer from canon.external_ids m
         where m.realm_id = c.realm_id and m.entity_id = c.competition_id and not m.is_withdrawn and not m.is_void) as source_count,
       c.version, c.created_at, c.updated_at
  from canon.competitions c
  left join canon.organizations o on o.realm_id = c.realm_id and o.organization_id = c.host_id
 where c.realm_id = 1
   and c.merged_into is null and c.void_at is null;

comment on view analytics.competitions is
  'One row per competition; merged ones are left out. Key: competition_id. Fresh: every committed change. ANALYTICS-2.';
comment on column analytics.competitions.competition_id is 'cmp_ + ULID.';
comment on column analytics.competitions.name is 'Its name.';
comment on column analytics.competitions.sport is 'Sport; null: not known.';
comment on column analytics.competitions.kind is 'tournament, league, showcase, camp, friendly or other; null: not known.';
comment on column analytics.competitions.season is 'Season, as its host writes it.';
comment on column analytics.competitions.host_organization_id is 'The organization that hosts it.';
comment on column analytics.competitions.host_organization_name is 'The name of the host.';
comment on column analytics.competitions.starts_on is 'First day.';
comment on column analytics.competitions.ends_on is 'Last day.';
comment on column analytics.competitions.time_zone is 'IANA name.';
comment on column analytics.competitions.website is 'Its web address.';
comment on column analytics.competitions.source_count is 'Sources that list or name it now.';
comment on column analytics.competitions.version is
  'Its version, from 1; rises by one with every applied change, those of its divisions and stages included.';
comment on column analytics.competitions.created_at is 'When the service first received a report of it, UTC.';
comment on column analytics.competitions.updated_at is 'When it last changed, UTC.';
grant select on analytics.competitions to oyss_analyst;
