create or replace function resolve.rank_contested(realm_id integer, yields jsonb default null) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.ranking
  select d.*
    from canon.decide(array(
      select row(f.entity_id, f.field, c.mapping_id, c.implied_by, c.implied_date, c.value, c.observation_id, c.precedence,
                 case f.field
                   when 'venue' then canon.survivor_of(rank_contested.realm_id, c.value ->> 'id')
                   when 'venue.field' then canon.survivor_of(rank_contested.realm_id, c.value ->> 'venue') end,
                 c.is_winning, c.is_set_aside, false, null, null, null)::canon.contender
        from (
          select x.entity_id, x.field from pg_temp.contested x
          union
          -- Which venue wins decides which field of a venue may.
          select v.entity_id, 'venue' from pg_temp.contested v where v.field = 'venue.field'
        ) f
        cross join lateral (
          select k.* from canon.ranked_claims k
           where k.realm_id = rank_contested.realm_id and k.entity_id = f.entity_id and k.field = f.field offset 0
        ) c), rank_contested.yields) d;
end;
$$;

comment on function resolve.rank_contested(integer, jsonb) is
  'Has every claim on the contested fields decided (canon.decide; yields as there), with those on the venue beside a contested field of '
  'it. IDENTITY-30. Looks up claims from the fields (offset 0), whatever the planner knows of the realm.';
