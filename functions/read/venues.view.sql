create or replace view read.venues as
select v.realm_id, v.venue_id,
       project.venue_members(
         v, read.provenance_of(v.realm_id, array[v.venue_id]), read.external_ids_of(v.realm_id, v.venue_id)) as members
  from canon.venues v;

comment on view read.venues is
  'Venues as they are published (MODEL-17).';
comment on column read.venues.realm_id is 'The realm.';
comment on column read.venues.venue_id is 'The venue.';
comment on column read.venues.members is
  'The members of the Venue as JSON text without the braces: a list by distance adds one.';
