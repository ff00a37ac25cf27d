create or replace function desk.list_targets(session_hash bytea, after text, row_limit integer) returns setof manage.target
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_targets.session_hash, 'list_targets', null);
begin
  v_caller.account_id := null;
  perform desk.note_action(v_caller, null, null);
  return query
  select t.* from manage.list_targets(list_targets.after, list_targets.row_limit) t;
end;
$$;

comment on function desk.list_targets(bytea, text, integer) is
  'Returns targets of every account, the oldest first, page by page, as manage.list_targets does. PEOPLE-13, FEED-20.';
