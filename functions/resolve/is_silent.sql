create or replace function resolve.is_silent(realm_id integer, mapping_id bigint, field text) returns boolean
language sql stable
begin atomic
  select not exists (
    select from canon.claims c
     where c.realm_id = is_silent.realm_id and c.mapping_id = is_silent.mapping_id and c.field = is_silent.field
       and c.implied_by in ('', 'time'));
end;

comment on function resolve.is_silent(integer, bigint, text) is
  'Returns whether no observation under an external id ever stated a field, and no time implied it (DECIDE-20, DECIDE-29).';
