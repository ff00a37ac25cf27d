create or replace function resolve.subject_of(realm_id integer, observation_id text) returns text
language sql stable
begin atomic
  select o.type || ' ' || o.external_id || ' ' || encode(o.content_hash, 'hex')
    from intake.observations o
   where o.realm_id = subject_of.realm_id and o.observation_id = subject_of.observation_id;
end;

comment on function resolve.subject_of(integer, text) is
  'Returns what an observation is about, as text: the tie-breaker between references that are equal otherwise (the lowest wins), so that '
  'the order of arrival never counts (IDENTITY-8).';
