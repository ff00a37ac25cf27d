create or replace function desk.list_keys(session_hash bytea, mode text) returns setof manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_keys.session_hash, 'list_keys', list_keys.mode);
begin
  perform desk.note_action(v_caller, list_keys.mode, null);
  return query
  select k.* from manage.list_keys(v_caller.account_id) k where list_keys.mode is null or k.mode = list_keys.mode;
end;
$$;

comment on function desk.list_keys(bytea, text) is
  'Returns the keys of the account in a mode (null: both), the oldest first, without their secrets. PEOPLE-10, KEY-5.';
