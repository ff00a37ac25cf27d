create or replace function desk.list_actions(
  session_hash bytea, before bigint, row_limit integer, with_reads boolean
) returns setof desk.action
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_actions.session_hash, 'list_actions', null);
begin
  perform desk.note_action(v_caller, null, null);
  return query
  select a.action_id, a.made_at, a.verb, p.note, a.mode, a.what, a.user_id, u.name, a.token_id, a.made_by,
         desk.name_of(v_caller.account_id, a.mode, a.what)
    from desk.actions_of(
           v_caller.account_id, list_actions.before, least(greatest(coalesce(list_actions.row_limit, 100), 1), 500),
           coalesce(list_actions.with_reads, false)) a
    left join tenancy.permissions p on p.verb = a.verb
    left join tenancy.users u on u.user_id = a.user_id
   order by a.action_id desc;
end;
$$;

comment on function desk.list_actions(bytea, bigint, integer, boolean) is
  'Returns what was done in the account, the newest first: at most row_limit (1 to 500, null: 100) before the action with this id '
  '(null: from the newest), which is how pages go on; with what only reads, or without; about: what people call that to which it was '
  'done (desk.name_of). PEOPLE-40, DASHBOARD-92.';
