create or replace function project.scopes_of(realm_id integer, fixture_id text) returns text[]
language sql stable
begin atomic
  select array_remove(f.competition_id || array(select s.side -> 'team' ->> 'id' from jsonb_array_elements(f.sides) s (side)), null)
    from canon.fixtures f
   where f.realm_id = scopes_of.realm_id and f.fixture_id = scopes_of.fixture_id;
end;

comment on function project.scopes_of(integer, text) is
  'The competition and the teams of a fixture as it is stored: what filters of subscriptions may name.';
