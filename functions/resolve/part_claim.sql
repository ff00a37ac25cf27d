create or replace function resolve.part_claim(own jsonb, whole text, whole_id text) returns jsonb
language sql immutable parallel safe
return jsonb_strip_nulls(own) || jsonb_build_object(whole, jsonb_build_object('id', whole_id));

comment on function resolve.part_claim(jsonb, text, text) is
  'Returns the claim on a division or stage: its own fields as one unit, and what it belongs to (whole: competition or division) by '
  'canonical id; canon.claims refuses one whose id is null.';
