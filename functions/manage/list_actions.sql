create or replace function manage.list_actions(
  credential bytea, before bigint, row_limit integer, with_reads boolean
) returns setof manage.action
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_actions.credential, 'list_actions', null);
begin
  return query
  select a.action_id, a.made_at, a.verb, a.note, a.mode, a.what, a.user_id, u.name, a.token_id, a.made_by,
         manage.name_of(v_caller.account_id, a.mode, a.what)
    from (
      select o.*, p.note
        from tenancy.actions o
        left join tenancy.permissions p on p.verb = o.verb and (p.mode is null or p.mode = o.mode)
       where o.account_id = v_caller.account_id and (list_actions.before is null or o.action_id < list_actions.before)
         and (list_actions.with_reads or p.is_read is not true)
       order by o.action_id desc
       limit least(greatest(coalesce(list_actions.row_limit, 100), 1), 500)
    ) a
    left join tenancy.users u on u.user_id = a.user_id
   order by a.action_id desc;
end;
$$;

comment on function manage.list_actions(bytea, bigint, integer, boolean) is
  'Returns what was done in the account, the newest first: at most row_limit (1 to 500, null: 100) before the action with this id '
  '(null: from the newest), which is how pages go on; with what only disclosed personal data, or without; about: what people call that '
  'to which it was done (manage.name_of). PEOPLE-40, DASHBOARD-92.';
