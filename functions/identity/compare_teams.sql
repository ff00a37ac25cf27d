create or replace function identity.compare_teams(a jsonb, b jsonb) returns identity.comparison
language sql immutable parallel safe
return (
  case
    when a -> 'name' = b -> 'name' and (a ->> 'sport' is null or a ->> 'age_group' is null) then 0.8
    when a -> 'name' = b -> 'name' then 1
    when (a -> 'words') @> (b -> 'words') or (a -> 'words') <@ (b -> 'words') then 0.8
    else 0
  end,
  case
    when a ->> 'age_group' <> b ->> 'age_group' then 'age_group'
    when a ->> 'gender' <> b ->> 'gender' then 'gender'
    when a ->> 'sport' <> b ->> 'sport' then 'sport'
  end,
  jsonb_build_array(jsonb_build_object('name', 'words', 'value', 1, 'weight', 1, 'words', 'The names are alike.'))
)::identity.comparison;

comment on function identity.compare_teams(jsonb, jsonb) is
  'Compares two profiles of teams: how alike they are, which rule forbids that they are one, and why.';
