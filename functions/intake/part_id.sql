create or replace function intake.part_id(type text, whole text, part jsonb) returns text
language sql immutable parallel safe
return coalesce(
  part ->> 'external_id',
  whole || chr(31) || lower(part ->> 'name') || chr(31) || case type
    when 'division' then coalesce(resolve.age_group(part ->> 'age_group'), '') || chr(31) || coalesce(part ->> 'gender', '')
    when 'stage' then (part ->> 'type') || chr(31) || coalesce(part ->> 'order', '0')
  end);

comment on function intake.part_id(text, text, jsonb) is
  'Returns the external id of a division or stage (type): its own, or else, since hosts may leave it out, that of what it belongs to '
  '(whole) with what tells it apart there: the name of a division, its age group and gender; the name of a stage, its type and order '
  '(IDENTITY-20).';
