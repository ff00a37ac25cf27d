create or replace view read.venues as
select v.realm_id, v.venue_id,
       concat_ws(',',
         util.member('id', util.quoted(v.venue_id)), '"type":"venue"',
         read.members(to_json(jsonb_populate_record(v, read.left_out(array['address', 'time_zone'])))),
         util.member('address', case when v.address is not null then (
           select row_to_json(a)::text
             from (select v.address -> 'line1' as line1, v.address -> 'line2' as line2, v.address -> 'city' as city,
                          v.address -> 'region' as region, v.address -> 'postal_code' as postal_code,
                          v.address -> 'country' as country) a) end),
         util.member('geo', '[' || v.latitude || ',' || v.longitude || ']'),
         util.member('time_zone', coalesce(util.quoted(v.time_zone), 'null')),
         util.member('provenance', read.provenance_of(v.realm_id, array[v.venue_id])),
         util.member('external_ids', read.external_ids_of(v.realm_id, v.venue_id)),
         util.member('updated_at', util.quoted(util.rfc3339(v.updated_at))), util.member('version', v.version::text)) as members
  from canon.venues v;

comment on view read.venues is
  'Venues as they are published (MODEL-18).';
comment on column read.venues.realm_id is 'The realm.';
comment on column read.venues.venue_id is 'The venue.';
comment on column read.venues.members is
  'The members of the Venue as JSON text without the braces: a list by distance adds one.';
