create or replace function resolve.rank_contested(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.ranking (
    entity_id, field, mapping_id, implied_by, implied_date, value, observation_id, precedence, was_winning, was_set_aside, wins)
  select d.entity_id, d.field, c.mapping_id, c.implied_by, c.implied_date, c.value, c.observation_id, c.precedence, c.is_winning,
         c.is_set_aside, row_number() over (partition by d.entity_id, d.field order by c.precedence) = 1
    from (select distinct x.entity_id, x.field from pg_temp.contested x where x.field <> 'venue.field') d
    cross join lateral (
      select k.* from canon.ranked_claims k
       where k.realm_id = rank_contested.realm_id and k.entity_id = d.entity_id and k.field = d.field offset 0
    ) c;

  -- A claim on venue.field can win only if the venue that it was made for is the winning one.
  insert into pg_temp.ranking (
    entity_id, field, mapping_id, implied_by, implied_date, value, observation_id, precedence, was_winning, was_set_aside, wins)
  select d.entity_id, d.field, c.mapping_id, c.implied_by, c.implied_date, c.value, c.observation_id, c.precedence, c.is_winning,
         c.is_set_aside, s.is_same and row_number() over (partition by d.entity_id, s.is_same order by c.precedence) = 1
    from (select distinct x.entity_id, x.field from pg_temp.contested x where x.field = 'venue.field') d
    cross join lateral (
      select k.* from canon.ranked_claims k
       where k.realm_id = rank_contested.realm_id and k.entity_id = d.entity_id and k.field = d.field offset 0
    ) c
    cross join lateral (
      select k.mapping_id, k.value, k.is_winning from canon.ranked_claims k
       where k.realm_id = rank_contested.realm_id and k.entity_id = d.entity_id and k.field = 'venue' offset 0
    ) v
    cross join lateral (select resolve.is_field_of(rank_contested.realm_id, c.value, v.value) offset 0) s (is_same)
   where case when exists (select from pg_temp.ranking r where r.entity_id = d.entity_id and r.field = 'venue')
              then exists (select from pg_temp.ranking r
                            where r.entity_id = d.entity_id and r.field = 'venue' and r.mapping_id = v.mapping_id and r.wins)
              else v.is_winning end;
end;
$$;

comment on function resolve.rank_contested(integer) is
  'Ranks every claim on the contested fields by precedence; the first one wins (canon.ranked_claims; DECIDE-14, IDENTITY-30). '
  'Looks up claims from the fields (offset 0), whatever the planner knows of the realm.';
