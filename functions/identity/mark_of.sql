create or replace function identity.mark_of(entity_type text, profile jsonb) returns bigint
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mark bigint := 0;
  v_year text;
begin
  if entity_type <> 'team' then
    return 0;
  end if;
  foreach v_year in array string_to_array(profile ->> 'born', ' ') loop
    v_mark := v_mark | (case when v_year ~ '^\d{4}$' then 1::bigint << v_year::integer % 20 else 1048575 end);
  end loop;
  -- Values that share a bit look alike: marks tell less than profiles, and nothing that those do not.
  return v_mark
    | (case profile ->> 'gender' when '' then 0 when 'M' then 1 when 'F' then 2 when 'coed' then 4 else 8 end::bigint << 20)
    | identity.bits_of(profile ->> 'sport', 24, 8)
    | identity.bits_of(profile ->> 'colours', 32, 10) | identity.bits_of(profile ->> 'tiers', 42, 10)
    | identity.bits_of(profile ->> 'numbers', 52, 8) | identity.bits_of(profile ->> 'directions', 60, 2);
end;
$$;

comment on function identity.mark_of(text, jsonb) is
  'What a profile says for sure, as bits of a number: of a team its years of birth, gender, sport, colours, tiers, numbers and directions, '
  'each value a bit of its kind by its hash; 0 for other types. identity.may_be_one tells by two marks whether a hard rule '
  'keeps their teams apart (IDENTITY-160).';
