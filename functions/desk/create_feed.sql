create or replace function desk.create_feed(session_hash bytea, mode text, feed jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(create_feed.session_hash, 'create_feed', create_feed.mode);
  v_result jsonb;
begin
  if connect.class_for(create_feed.feed) = 'scrape' then
    raise exception using errcode = 'OYA04',
      message = 'Operators of the service register connectors. Ask one of them, or register a feed of one address.';
  end if;
  perform tenancy.refuse_class(v_caller.account_id, create_feed.mode, connect.class_for(create_feed.feed));
  v_result := manage.create_feed(v_caller.account_id, create_feed.mode, create_feed.feed, v_caller.user_id);
  perform desk.note_action(v_caller, create_feed.mode, v_result ->> 'feed_id');
  return v_result;
end;
$$;

comment on function desk.create_feed(bytea, text, jsonb) is
  'Registers a feed in a mode, of what manage.create_feed takes, with a source of its own. Returns what manage.show_feed does. Raises '
  'OYA04 (forbidden: a connector, which operators register; in live mode, a class that no operator allowed the account), OYV02 '
  '(invalid_parameter), OYC03 (conflict: name taken). PEOPLE-50, FEED-1 to FEED-4, FEED-273.';
