create or replace function identity.bits_of(list text, first_bit integer, bit_count integer) returns bigint
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_bits bigint := 0;
  v_value text;
begin
  if list = '' then
    return 0;
  end if;
  foreach v_value in array string_to_array(list, ' ') loop
    v_bits := v_bits | (1::bigint << first_bit + (hashtextextended(v_value, 0) & 1048575)::integer % bit_count);
  end loop;
  return v_bits;
end;
$$;

comment on function identity.bits_of(text, integer, integer) is
  'The values of a list, with spaces between, as bits of a number: each sets the one of the bit_count bits from first_bit (0: the lowest) '
  'on that its hash gives (identity.mark_of).';
