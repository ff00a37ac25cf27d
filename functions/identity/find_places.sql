create or replace function identity.find_places(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.alike (
    entity_type, name_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id, score, veto, features)
  select 'venue', n.entity_id, n.mapping_id, n.entity_id, n.origin_id, m.mapping_id, p.other_id, m.origin_id, m.source_id,
         greatest((m.compared).score, case when least(p.share, r.share) >= 0.75 then 0.97 else 0.8 end), (m.compared).veto,
         (m.compared).features || identity.feature('games', to_jsonb(p.games), 4,
           format('%s games that two lists have are here in one of them and there in the other.', p.games))
    from pg_temp.named n
    cross join lateral identity.places_beside(find_places.realm_id, n.entity_id) p
    cross join lateral (
      select b.share from identity.places_beside(find_places.realm_id, p.other_id) b where b.other_id = n.entity_id
    ) r
    cross join lateral (
      select e.mapping_id, coalesce(e.origin_id, e.entity_id) as origin_id, e.source_id,
             identity.compare('venue', n.profile, o.profile) as compared
        from canon.external_ids e
        join identity.names o on o.realm_id = e.realm_id and o.mapping_id = e.mapping_id
       where e.realm_id = find_places.realm_id and e.entity_id = p.other_id and e.entity_type = 'venue'
       order by e.mapping_id
       limit 5
    ) m
   where n.entity_type = 'venue' and n.is_unknown and p.games >= 3 and least(p.share, r.share) >= 0.5;
end;
$$;

comment on function identity.find_places(integer) is
  'Adds to pg_temp.alike the venues that games bring together with those of pg_temp.named, whatever they are called: three or more games '
  'that lists of two sources have at the one and at the other, and no less than three quarters of what both sources have at either (half: '
  'for a person). What their names and addresses contradict stays forbidden (identity.venue_veto). IDENTITY-213.';
