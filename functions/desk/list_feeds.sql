create or replace function desk.list_feeds(session_hash bytea, mode text) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_feeds.session_hash, 'list_feeds', list_feeds.mode);
begin
  perform desk.note_action(v_caller, list_feeds.mode, null);
  return query
  select f from manage.list_feeds(v_caller.account_id, list_feeds.mode) f;
end;
$$;

comment on function desk.list_feeds(bytea, text) is
  'Returns the feeds and connectors of the account in a mode (null: both), as manage.show_feed does. Their addresses may hold '
  'secrets. PEOPLE-10, FEED-20.';
