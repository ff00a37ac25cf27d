create or replace function manage.upload_feed(
  credential bytea, mode text, feed_id text, content bytea, file jsonb, is_preview boolean
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(upload_feed.credential, 'upload_feed', upload_feed.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, upload_feed.mode, upload_feed.feed_id);
  v_result jsonb;
begin
  v_result := connect.take_upload(v_feed, upload_feed.content, upload_feed.file, coalesce(upload_feed.is_preview, false), v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_result ->> 'run_id', v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.upload_feed(bytea, text, text, bytea, jsonb, boolean) is
  'Hands a file to a feed of the account in a mode: its bytes compressed with zstd by the shell, {sha256 (hex), byte_count, file_name, '
  'content_type, charset}, whether it is only to be previewed. Returns its run. Raises OYV01 (invalid_id), OYN01 (not_found), OYA04 '
  '(forbidden: a connector), OYV02 (invalid_parameter: empty), OYC03 (conflict: disabled, stopped), OYL01 (rate_limited), OYL02 '
  '(storage_exceeded). PEOPLE-14, FEED-5, FEED-34, LIMIT-44.';
