create or replace function identity.goals_of(result jsonb, role text) returns integer
language sql immutable parallel safe
return case when role in ('home', 'away') and (result ->> 'final')::boolean then (
  select (s.score ->> 'score')::integer
    from jsonb_array_elements(result -> 'scores') s (score) where s.score ->> 'role' = goals_of.role limit 1) end;

comment on function identity.goals_of(jsonb, text) is
  'Returns how much the side of a role (home, away) scored by a Result object; null where it is not final, or does not say.';
