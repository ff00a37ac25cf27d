create or replace function search.ranked_names(realm_id integer, entity_type text, q text, row_limit integer)
returns table (entity_id text, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  v_enough integer := ranked_names.row_limit + 100;
begin
  return query
    select r.entity_id, row_number() over (order by r.rank, r.entity_id)
      from (
        select f.entity_id, search.rank_of(f.score, n.name, ranked_names.q) as rank
          from (
            -- Names are looked at of those that may be on the page: the estimate is seldom wrong, and never by much.
            select f.entity_id, f.score from search.find_names(ranked_names.realm_id, ranked_names.entity_type, ranked_names.q, v_enough) f
             order by -(f.score + f.likeness)::numeric(6, 4), f.entity_id limit v_enough
          ) f
          cross join lateral (
            select n.name from search.names n
             where n.realm_id = ranked_names.realm_id and n.entity_type = ranked_names.entity_type and n.entity_id = f.entity_id
            offset 0
          ) n
      ) r
     order by r.rank, r.entity_id
     limit ranked_names.row_limit;
end;
$$;

comment on function search.ranked_names(integer, text, text, integer) is
  'At most row_limit entities of one type whose name matches q, numbered from the best match on.';
