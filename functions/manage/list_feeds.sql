create or replace function manage.list_feeds(account_id text, mode text) returns setof jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_feeds.account_id);
begin
  return query
  select connect.feed_document(f)
    from connect.feeds f
    join tenancy.realms r on r.realm_id = f.realm_id
   where f.account_id = v_account.account_id and (list_feeds.mode is null or r.mode = list_feeds.mode)
   order by f.feed_id;
end;
$$;

comment on function manage.list_feeds(text, text) is
  'Returns the feeds and connectors of an account in a mode (null: both), each as manage.show_feed does. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter). FEED-20.';
