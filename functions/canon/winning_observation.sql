create or replace function canon.winning_observation(realm_id integer, entity_id text, field text) returns text
language sql stable
begin atomic
  select c.observation_id
    from canon.ranked_claims c
   where c.realm_id = winning_observation.realm_id and c.entity_id = winning_observation.entity_id
     and c.field = winning_observation.field and c.is_winning
   order by c.precedence
   limit 1;
end;

comment on function canon.winning_observation(integer, text, text) is
  'Returns the observation whose claim wins a field of an entity; null if no source claims it.';
