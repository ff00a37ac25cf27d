create or replace function webhook.scopes_of(fields jsonb) returns text[]
language sql immutable parallel safe
return array_remove(
  (fields #>> '{competition,id}') || array(select s.side #>> '{team,id}' from jsonb_array_elements(fields -> 'sides') s (side)), null);

comment on function webhook.scopes_of(jsonb) is 'The competition and the teams that the fields of a fixture name.';
