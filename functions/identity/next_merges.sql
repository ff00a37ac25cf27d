create or replace function identity.next_merges(realm_id integer, count integer) returns text[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select array(
    select k.decision_id
      from (
        select w.decision_id, w.waiting_since, d.score, t.place, min(t.place) over () as first_place
          from identity.merges w
          join identity.decisions d on d.realm_id = w.realm_id and d.decision_id = w.decision_id
          cross join lateral (
            select array_position('{organization,competition,division,stage,venue,team,fixture}', d.entity_type) as place
          ) t
         where w.realm_id = next_merges.realm_id
      ) k
     where k.place = k.first_place
     order by k.score desc nulls first, k.waiting_since, k.decision_id
     limit next_merges.count);
$$;

comment on function identity.next_merges(integer, integer) is
  'Returns which decisions of identity.merges are carried out next, at most count: those of one type, what others refer to first, the '
  'strongest first, and of equal ones those that have waited longest.';
