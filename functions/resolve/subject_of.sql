create or replace function resolve.subject_of(realm_id integer, observation_id text) returns text
language sql stable
begin atomic
  select o.type || ' ' || o.external_id || ' ' || encode(o.content_hash, 'hex')
    from intake.observations o
   where o.realm_id = subject_of.realm_id and o.observation_id = subject_of.observation_id;
end;

comment on function resolve.subject_of(integer, text) is 'What an observation is about, as text: between references that are equal otherwise, the lowest counts, so that arrival never does (IDENTITY-8).';
