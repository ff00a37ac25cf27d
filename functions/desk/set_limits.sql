create or replace function desk.set_limits(session_hash bytea, account_id text, limits jsonb) returns manage.limits
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(set_limits.session_hash, 'set_limits', null);
  v_before manage.limits := manage.read_limits(set_limits.account_id);
  v_limits manage.limits := manage.set_limits(set_limits.account_id, set_limits.limits);
  v_changed text := (
    select string_agg(n.name || ' ' || n.value, ', ' order by n.name)
      from jsonb_each_text(to_jsonb(v_limits)) n (name, value)
      join jsonb_each_text(to_jsonb(v_before)) o (name, value) on o.name = n.name and o.value <> n.value);
begin
  v_caller.account_id := v_limits.account_id;
  perform desk.note_action(v_caller, null, v_changed);
  return v_limits;
end;
$$;

comment on function desk.set_limits(bytea, text, jsonb) is
  'Sets limits of an account, {name: number} with the names of read_limits, each 1 to 100000000; what is absent or null stays as it was. '
  'Returns all of them; what changed is in the log. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYA05 (confirmation_required). '
  'PEOPLE-126, ACCOUNT-7.';
