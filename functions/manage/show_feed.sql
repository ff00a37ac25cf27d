create or replace function manage.show_feed(credential bytea, mode text, feed_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(show_feed.credential, 'show_feed', show_feed.mode);
  v_feed connect.feeds := manage.require_own_feed(v_caller, show_feed.mode, show_feed.feed_id);
begin
  return connect.feed_document(v_feed);
end;
$$;

comment on function manage.show_feed(bytea, text, text) is
  'Returns a feed or connector of the account in a mode, as connect.feed_document. Raises OYV01 (invalid_id), OYN01 (not_found). '
  'PEOPLE-14, FEED-20.';
