create or replace function identity.followed(realm_id integer, value jsonb) returns jsonb
language sql stable
return case jsonb_typeof(value)
  when 'object' then value || jsonb_build_object('id', identity.survivor_of(realm_id, value ->> 'id'))
  when 'array' then (
    select coalesce(jsonb_agg(
             s.side || jsonb_build_object('team', jsonb_build_object('id', identity.survivor_of(realm_id, s.side #>> '{team,id}')))
             order by s.place), '[]')
      from jsonb_array_elements(value) with ordinality s (side, place))
  else value
end;

comment on function identity.followed(integer, jsonb) is
  'Returns what a claim says of another entity ({"id"}, or the sides of a fixture) with the id of the entity that answers for it '
  '(IDENTITY-31).';
