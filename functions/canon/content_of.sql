create or replace function canon.content_of(realm_id integer, observation_id text) returns bytea
language sql stable
return (
  select o.content_hash
    from intake.observations o
   where o.realm_id = content_of.realm_id and o.observation_id = content_of.observation_id
);

comment on function canon.content_of(integer, text) is
  'Returns the content hash of a stored observation. It breaks the tie between two observations of one external id that have the same '
  'age and confidence.';
