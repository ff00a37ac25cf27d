create or replace function desk.resume_feed(session_hash bytea, mode text, feed_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(resume_feed.session_hash, 'resume_feed', resume_feed.mode);
  v_feed connect.feeds := desk.changeable_feed(v_caller.account_id, resume_feed.mode, resume_feed.feed_id);
  v_result jsonb;
begin
  v_result := manage.set_feed_enabled(v_feed.feed_id, true, resume_feed.note, v_caller.user_id);
  perform desk.note_action(v_caller, resume_feed.mode, v_feed.feed_id);
  return v_result;
end;
$$;

comment on function desk.resume_feed(bytea, text, text, text) is
  'Enables a feed of the account in a mode, which is fetched at once; note says why. Returns what manage.show_feed does. Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYA04 (forbidden: a connector). PEOPLE-14, FEED-22.';
