create or replace function identity.are_colors_apart(first jsonb, second jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Asked of each pair that is compared, and few teams state any: no query for those.
  if first = '[]' or second = '[]' or first is null or second is null then return false; end if;
  return not exists (
    select
      from unnest(identity.texts_of(first)) a (colour)
      cross join unnest(identity.texts_of(second)) b (colour)
     where string_to_array(a.colour, ' ') <@ string_to_array(b.colour, ' ')
        or string_to_array(b.colour, ' ') <@ string_to_array(a.colour, ' '));
end;
$$;

comment on function identity.are_colors_apart(jsonb, jsonb) is
  'Returns whether the colours of two teams (identity.read_colors) have nothing in common; false where either has none. A colour agrees '
  'with a shade of it (blue, navy blue), two shades do not (IDENTITY-204).';
