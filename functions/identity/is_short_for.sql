create or replace function identity.is_short_for(first jsonb, second jsonb) returns boolean
language sql immutable parallel safe
return jsonb_array_length(first -> 'core') = 1 and first #>> '{core,0}' = second ->> 'initials'
  or coalesce(array_to_string(identity.texts_of(first -> 'short'), '') in (
       array_to_string(identity.texts_of(second -> 'words'), ''), array_to_string(identity.texts_of(second -> 'core'), ''),
       array_to_string(identity.texts_of(second -> 'short'), '')), false)
     and first -> 'short' is not null;

comment on function identity.is_short_for(jsonb, jsonb) is
  'Whether the first of two organizations (profiles) is called by the initials of the second, or has the name of the second, or its '
  'short name, for a short name (IDENTITY-96).';
