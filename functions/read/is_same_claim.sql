create or replace function read.is_same_claim(realm_id integer, field text, value jsonb, other jsonb) returns boolean
language sql stable
begin atomic
  select case
    when is_same_claim.value = is_same_claim.other then true
    when read.is_same_value(is_same_claim.realm_id, is_same_claim.value, is_same_claim.other) then true
    when is_same_claim.field = 'venue' then
      matching.is_same_place(
        is_same_claim.realm_id, identity.survivor_of(is_same_claim.realm_id, is_same_claim.value ->> 'id'),
        identity.survivor_of(is_same_claim.realm_id, is_same_claim.other ->> 'id'))
    when is_same_claim.field = 'venue.field' and jsonb_typeof(is_same_claim.value) = 'string' then
      matching.is_same_field(is_same_claim.value #>> '{}', is_same_claim.other #>> '{}')
    when is_same_claim.field = 'venue.field' then
      matching.is_same_field(is_same_claim.value ->> 'field', is_same_claim.other ->> 'field')
      and (read.is_same_value(is_same_claim.realm_id, is_same_claim.value -> 'venue', is_same_claim.other -> 'venue')
           or matching.is_same_place(
             is_same_claim.realm_id, identity.survivor_of(is_same_claim.realm_id, is_same_claim.value ->> 'venue'),
             identity.survivor_of(is_same_claim.realm_id, is_same_claim.other ->> 'venue')))
    else false
  end;
end;

comment on function read.is_same_claim(integer, text, jsonb, jsonb) is
  'Returns whether two claims on a field are no conflict: one value as today''s entities tell it (read.is_same_value), or venues or fields '
  'that read the same (matching.is_same_place, matching.is_same_field). DASHBOARD-36, HISTORY-40.';
