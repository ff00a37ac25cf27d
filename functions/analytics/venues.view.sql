create or replace view analytics.venues with (security_barrier) as
select v.venue_id, v.name, v.address ->> 'line1' as address_line1, v.address ->> 'line2' as address_line2, v.address ->> 'city' as city,
       v.address ->> 'region' as region, v.address ->> 'postal_code' as postal_code, v.address ->> 'country' as country,
       v.latitude, v.longitude, v.time_zone, cardinality(v.fields) as field_count,
       (select count(distinct m.source_id)::integer from canon.external_ids m
         where m.realm_id = v.realm_id and m.entity_id = v.venue_id and not m.is_withdrawn and not m.is_void) as source_count,
       v.version, v.created_at, v.updated_at
  from canon.venues v
 where v.realm_id = 1
   and v.merged_into is null and v.void_at is null;

comment on view analytics.venues is
  'One row per venue (complex); merged ones are left out. Key: venue_id. Fresh: every committed change. ANALYTICS-2.';
comment on column analytics.venues.venue_id is 'ven_ + ULID.';
comment on column analytics.venues.name is 'Its name.';
comment on column analytics.venues.address_line1 is 'First line of the address.';
comment on column analytics.venues.address_line2 is 'Second line of the address.';
comment on column analytics.venues.city is 'City.';
comment on column analytics.venues.region is 'State or region.';
comment on column analytics.venues.postal_code is 'Postal code.';
comment on column analytics.venues.country is 'Two upper-case letters.';
comment on column analytics.venues.latitude is 'WGS-84 decimal degrees.';
comment on column analytics.venues.longitude is 'WGS-84 decimal degrees.';
comment on column analytics.venues.time_zone is 'IANA name.';
comment on column analytics.venues.field_count is 'Fields, courts or rinks that sources list.';
comment on column analytics.venues.source_count is 'Sources that list or name it now.';
comment on column analytics.venues.version is 'Its version, from 1; rises by one with every applied change.';
comment on column analytics.venues.created_at is 'When the service first received a report of it, UTC.';
comment on column analytics.venues.updated_at is 'When it last changed, UTC.';
grant select on analytics.venues to oyss_analyst;
