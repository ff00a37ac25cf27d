create or replace function identity.pairs_of(realm_id integer, decision_id text) returns text[]
language sql stable
begin atomic
  with recursive resting (decision_id) as (
    select pairs_of.decision_id collate "C"
    union
    select d.decision_id
      from resting r
      cross join lateral identity.resting_on(pairs_of.realm_id, r.decision_id) d (decision_id)
  )
  select array_agg(distinct p.id)
    from resting r
    join identity.decisions d on d.realm_id = pairs_of.realm_id and d.decision_id = r.decision_id
    cross join lateral (values (d.first_id), (d.second_id)) p (id);
end;

comment on function identity.pairs_of(integer, text) is
  'Returns the entities that a decision and all that rest on it, however far, are about.';
