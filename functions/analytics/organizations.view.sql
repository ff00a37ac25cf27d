create or replace view analytics.organizations with (security_barrier) as
select o.organization_id, o.name, o.kind, o.short_name, o.region, o.country, o.website,
       (select count(distinct m.source_id)::integer from canon.external_ids m
         where m.realm_id = o.realm_id and m.entity_id = o.organization_id and not m.is_withdrawn and not m.is_void) as source_count,
       o.version, o.created_at, o.updated_at
  from canon.organizations o
 where o.realm_id = 1
   and o.merged_into is null and o.void_at is null;

comment on view analytics.organizations is
  'One row per organization; merged ones are left out. Key: organization_id. Fresh: every committed change. ANALYTICS-2.';
comment on column analytics.organizations.organization_id is 'org_ + ULID.';
comment on column analytics.organizations.name is 'Its name.';
comment on column analytics.organizations.kind is 'club, league, tournament_host, governing_body or other; null: not known.';
comment on column analytics.organizations.short_name is 'Short name.';
comment on column analytics.organizations.region is 'State or region.';
comment on column analytics.organizations.country is 'Two upper-case letters.';
comment on column analytics.organizations.website is 'Its web address.';
comment on column analytics.organizations.source_count is 'Sources that list or name it now.';
comment on column analytics.organizations.version is 'Its version, from 1; rises by one with every applied change.';
comment on column analytics.organizations.created_at is 'When the service first received a report of it, UTC.';
comment on column analytics.organizations.updated_at is 'When it last changed, UTC.';
grant select on analytics.organizations to oyss_analyst;
