create or replace function identity.are_listed_apart(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return 2 <= (
  select count(distinct x.source_id)
    from (
      select m.source_id from canon.external_ids m
       where m.realm_id = are_listed_apart.realm_id and m.entity_id = are_listed_apart.first_id offset 0
    ) x
   where exists (
     select from canon.external_ids m
      where m.realm_id = are_listed_apart.realm_id and m.entity_id = are_listed_apart.second_id and m.source_id = x.source_id offset 0));

comment on function identity.are_listed_apart(integer, text, text) is
  'Returns whether two sources or more have ids of both entities: they agree that these are two; false where one of them is null. '
  'IDENTITY-222.';
