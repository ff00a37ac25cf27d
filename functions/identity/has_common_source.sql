create or replace function identity.has_common_source(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return exists (
  select
    from (
      select m.source_id from canon.external_ids m
       where m.realm_id = has_common_source.realm_id and m.entity_id = has_common_source.first_id offset 0
    ) x
   where exists (
     select from canon.external_ids m
      where m.realm_id = has_common_source.realm_id and m.entity_id = has_common_source.second_id and m.source_id = x.source_id offset 0));

comment on function identity.has_common_source(integer, text, text) is
  'Returns whether one source has ids of both entities, and so means two; false where one of them is null.';
