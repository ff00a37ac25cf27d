create or replace function manage.create_feed(credential bytea, mode text, feed jsonb, account_id text default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_feed.credential, 'create_feed', create_feed.mode, create_feed.account_id);
  v_account_id text := manage.require_account(v_caller);
  v_class text := connect.class_for(create_feed.feed);
  v_result jsonb;
begin
  if v_caller.made_by is null and v_class = 'scrape' then
    raise exception using errcode = 'OYA04',
      message = 'Operators of the service register connectors. Ask one of them, or register a feed of one address.';
  elsif v_caller.made_by is null then
    perform tenancy.refuse_class(v_account_id, create_feed.mode, v_class);
  end if;
  v_result := connect.register_feed(v_account_id, create_feed.mode, create_feed.feed, v_caller.actor);
  perform manage.log_act(v_caller, create_feed.mode, v_result ->> 'feed_id');
  return v_result;
end;
$$;

comment on function manage.create_feed(bytea, text, jsonb, text) is
  'Registers a feed in a mode, of what connect.register_feed takes, with a source of its own. Returns it (connect.feed_document). Raises '
  'OYA04 (forbidden: a connector, which operators register; in live mode, a class that no operator allowed the account), OYN01 '
  '(not_found), OYV02 (invalid_parameter), OYC03 (conflict: name taken). PEOPLE-50, FEED-1 to FEED-4, FEED-273.';
