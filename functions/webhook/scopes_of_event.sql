create or replace function webhook.scopes_of_event(data jsonb) returns text[]
language sql immutable parallel safe
return array_remove(array[coalesce(data #>> '{competition,id}', data ->> 'competition')], null);

comment on function webhook.scopes_of_event(jsonb) is 'The competition that the data of an event names, which is no change of an entity.';
