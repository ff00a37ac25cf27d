create or replace function connect.target_of(target_id text) returns connect.targets
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_target connect.targets;
begin
  if target_of.target_id is null or target_of.target_id !~ '^tgt_[0-7][0-9A-HJKMNP-TV-Z]{25}$' then
    raise exception using errcode = 'OYV01', message = 'A target has an id of tgt_ and 26 characters.';
  end if;
  select t.* into v_target from connect.targets t where t.target_id = target_of.target_id;
  if v_target.target_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no target %s.', target_of.target_id);
  end if;
  return v_target;
end;
$$;

comment on function connect.target_of(text) is 'Returns a target. Raises OYV01 (invalid_id), OYN01 (not_found).';
