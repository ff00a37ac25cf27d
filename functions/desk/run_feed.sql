create or replace function desk.run_feed(session_hash bytea, mode text, feed_id text, is_preview boolean) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(run_feed.session_hash, 'run_feed', run_feed.mode);
  v_feed connect.feeds := desk.changeable_feed(v_caller.account_id, run_feed.mode, run_feed.feed_id);
begin
  perform desk.note_action(v_caller, run_feed.mode, v_feed.feed_id);
  return query
  select r from manage.run_feed(v_feed.feed_id, coalesce(run_feed.is_preview, false), v_caller.user_id) r;
end;
$$;

comment on function desk.run_feed(bytea, text, text, boolean) is
  'Has a feed of the account in a mode fetched now (is_preview: applying nothing). Returns the runs. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYA04 (forbidden: a connector), OYC03 (conflict: disabled, stopped, or without a url). PEOPLE-14, FEED-34.';
