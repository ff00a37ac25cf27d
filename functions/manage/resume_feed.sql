create or replace function manage.resume_feed(credential bytea, mode text, feed_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(resume_feed.credential, 'resume_feed', resume_feed.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, resume_feed.mode, resume_feed.feed_id);
  v_result jsonb;
begin
  v_result := connect.set_enabled(v_feed.feed_id, true, resume_feed.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.resume_feed(bytea, text, text, text) is
  'Enables a feed of the account in a mode, which is fetched at once; note says why. Returns it (connect.feed_document). Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYA04 (forbidden: a connector). PEOPLE-14, FEED-22.';
