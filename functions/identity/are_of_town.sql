create or replace function identity.are_of_town(first jsonb, second jsonb) returns boolean
language sql immutable parallel safe
return length(identity.region_code(first ->> 'region')) > 2
  and identity.region_code(first ->> 'region') = identity.region_code(second ->> 'region')
  and exists (
    select from string_to_table(first ->> 'region', ' ') r (word)
     where identity.word_weight(r.word) >= 1 and (first -> 'words' ? r.word or second -> 'words' ? r.word));

comment on function identity.are_of_town(jsonb, jsonb) is
  'Whether two organizations (profiles) are of one town: of one region, which one of the names says and which is no state (IDENTITY-98).';
