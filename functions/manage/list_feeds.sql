create or replace function manage.list_feeds(credential bytea, mode text, account_id text default null) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_feeds.credential, 'list_feeds', list_feeds.mode, list_feeds.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  return query
  select connect.feed_document(f)
    from connect.feeds f
    join tenancy.realms r on r.realm_id = f.realm_id
   where f.account_id = v_account_id and (list_feeds.mode is null or r.mode = list_feeds.mode)
   order by f.feed_id;
end;
$$;

comment on function manage.list_feeds(bytea, text, text) is
  'Returns the feeds and connectors of the account in a mode (null: both), each as connect.feed_document. Their addresses may hold '
  'secrets. Raises OYN01 (not_found), OYV02 (invalid_parameter: no account). PEOPLE-10, FEED-20.';
