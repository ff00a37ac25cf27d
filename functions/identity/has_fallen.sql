create or replace function identity.has_fallen(realm_id integer, decision_id text) returns boolean
language sql stable
begin atomic
  select exists (
    select
      from identity.decisions d
      cross join lateral (
        select d.rests_on
        union all
        select g.ground_id from identity.grounds g where g.realm_id = d.realm_id and g.decision_id = d.decision_id
      ) r (ground_id)
      join identity.decisions o on o.realm_id = d.realm_id and o.decision_id = r.ground_id and o.undone_at = d.undone_at
     where d.realm_id = has_fallen.realm_id and d.decision_id = has_fallen.decision_id);
end;

comment on function identity.has_fallen(integer, text) is
  'Returns whether a decision was undone only with one that it rests on, in the same transaction: nobody said of its own pair that it is '
  'two. IDENTITY-34, IDENTITY-144.';
