create or replace function identity.enqueue_merges(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return identity.merge_later(enqueue_merges.realm_id, array(
    select d.decision_id
      from (
        select distinct least(a.origin_id, a.own_origin_id) as first_id, greatest(a.origin_id, a.own_origin_id) as second_id
          from pg_temp.alike a
         where a.verdict = 'auto' and a.external_id is null
      ) p
      cross join lateral (
        select k.decision_id from identity.decisions k
         where k.realm_id = enqueue_merges.realm_id and k.first_id = p.first_id and k.second_id = p.second_id
           and k.status = 'pending' offset 0
      ) d));
end;
$$;

comment on function identity.enqueue_merges(integer) is
  'Has each pair of pg_temp.alike that is surely one merged by the worker (identity.merge_later). Returns how many.';
