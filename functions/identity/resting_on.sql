create or replace function identity.resting_on(realm_id integer, decision_id text) returns setof text
language sql stable
begin atomic
  select d.decision_id from identity.decisions d where d.realm_id = resting_on.realm_id and d.rests_on = resting_on.decision_id
  union all
  select g.decision_id from identity.grounds g where g.realm_id = resting_on.realm_id and g.ground_id = resting_on.decision_id;
end;

comment on function identity.resting_on(integer, text) is
  'Returns the decisions that rest on one: those that name it, and those of games that have it among their grounds (IDENTITY-34).';
