create or replace function canon.reference_part(reference jsonb, whole text, whole_id text) returns jsonb
language sql immutable parallel safe
return case when reference is not null then
  nullif(jsonb_strip_nulls(jsonb_build_object('name', reference -> 'name', whole, whole_id)), '{}') end;

comment on function canon.reference_part(jsonb, text, text) is 'What a reference to a division or stage says of it: its name, and the external id of what it belongs to (whole: competition or division). Null when it says nothing.';
