create or replace function identity.has_common_source(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return exists (
  select from canon.external_ids x
    join canon.external_ids y
      on y.realm_id = has_common_source.realm_id and y.entity_id = has_common_source.second_id and y.source_id = x.source_id
   where x.realm_id = has_common_source.realm_id and x.entity_id = has_common_source.first_id);

comment on function identity.has_common_source(integer, text, text) is
  'Returns whether one source has ids of both entities, and so means two; false where one of them is null.';
