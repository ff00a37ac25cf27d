create or replace function manage.run_feed(credential bytea, mode text, feed_id text, is_preview boolean) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(run_feed.credential, 'run_feed', run_feed.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, run_feed.mode, run_feed.feed_id);
begin
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return query
  select r from connect.run_now(v_feed.feed_id, coalesce(run_feed.is_preview, false), v_caller.actor) r;
end;
$$;

comment on function manage.run_feed(bytea, text, text, boolean) is
  'Has a feed of the account in a mode fetched now (is_preview: applying nothing). Returns the runs. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYA04 (forbidden: a connector), OYC03 (conflict: disabled, stopped, or without a url). PEOPLE-14, FEED-34.';
