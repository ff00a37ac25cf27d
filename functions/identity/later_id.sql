create or replace function identity.later_id(entity_id text, at text) returns text
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_prefix text := split_part(later_id.entity_id, '_', 1) || '_';
  v_body text := substr(later_id.entity_id, length(v_prefix) + 1);
  v_made text := later_id.at || util.ulid_tail();
  v_milliseconds numeric;
begin
  -- Both may be of one millisecond, or the clock of somebody else may be ahead.
  if v_made collate "C" <= v_body collate "C" then
    select sum((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(v_body, p.place, 1)) - 1) * 32::numeric ^ (10 - p.place))
      into v_milliseconds
      from generate_series(1, 10) p (place);
    v_made := util.ulid_time(to_timestamp((v_milliseconds + 1.5) / 1000)) || util.ulid_tail();
  end if;
  return v_prefix || v_made;
end;
$$;

comment on function identity.later_id(text, text) is
  'Returns a new id of the type of another, which sorts after it: what an external id would have been given had it not been recognised. '
  'at: its first ten characters (util.ulid_time), unless that would be too early.';
