create or replace function identity.is_same_place(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
begin atomic
  select coalesce(bool_and(
           util.fold(a.name) = util.fold(b.name)
           and (upper(a.address ->> 'country') <> upper(b.address ->> 'country')) is not true
           and (upper(a.address ->> 'region') <> upper(b.address ->> 'region')) is not true
           and (util.fold(a.address ->> 'postal_code') <> util.fold(b.address ->> 'postal_code')) is not true
           and (identity.venue_words(a.address ->> 'city') <> identity.venue_words(b.address ->> 'city')) is not true
           and coalesce(identity.compare_streets(
                 identity.read_street(a.address ->> 'line1'), identity.read_street(b.address ->> 'line1')), 'same')
               in ('same', 'same street')
           and (util.distance_km(a.latitude, a.longitude, b.latitude, b.longitude) > 2) is not true
           -- What stands in for a name is the id, which reads like no other.
           and (select count(distinct m.entity_id) = 2
                  from canon.external_ids m
                  join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'name' and c.value <> 'null'
                 where m.realm_id = is_same_place.realm_id and m.entity_id in (a.venue_id, b.venue_id))), false)
    from canon.venues a
    join canon.venues b on b.realm_id = a.realm_id and b.venue_id = is_same_place.second_id
   where a.realm_id = is_same_place.realm_id and a.venue_id = is_same_place.first_id;
end;

comment on function identity.is_same_place(integer, text, text) is
  'Returns whether two venues read the same: one name, when folded, and no contradiction of address, region or position (2 km). What '
  'differs only in its id is one place for whoever goes there. HISTORY-40, DASHBOARD-36.';
