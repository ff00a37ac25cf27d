create or replace function identity.pairs_of(realm_id integer, decision_ids text[]) returns text[]
language sql stable
begin atomic
  with recursive resting (decision_id) as (
    select k.id collate "C" from unnest(pairs_of.decision_ids) k (id)
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

comment on function identity.pairs_of(integer, text[]) is
  'Returns the entities that decisions and all that rest on them, however far, are about.';
