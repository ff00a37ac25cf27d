create or replace function api.upload_feed_file(key_hash bytea, feed_id text, content bytea, file jsonb) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_feed connect.feeds;
  v_run jsonb;
  v_body text;
begin
  -- The file is stored and read as by connect.accept_upload.
  select a.* into v_caller from tenancy.authenticate_secret(upload_feed_file.key_hash) a;
  select f.* into v_feed
    from connect.feeds f
   where f.realm_id = v_caller.realm_id and f.account_id = v_caller.account_id and f.feed_id = upload_feed_file.feed_id;
  if v_feed.feed_id is null then
    perform tenancy.refuse_absent('feed', upload_feed_file.feed_id);
  end if;
  v_run := connect.accept_upload(
    v_feed, upload_feed_file.content, upload_feed_file.file, false,
    (select k.key_id from tenancy.keys k where k.key_hash = upload_feed_file.key_hash));
  v_body := connect.run_report(connect.run_of(v_run ->> 'run_id'))::text;
  return util.answer_of(v_body, v_caller.epoch || v_body, null);
end;
$$;

comment on function api.upload_feed_file(bytea, text, bytea, jsonb) is
  'POST /manage/feeds/{id}/files: key_hash of a secret key of the feed''s account and mode, feed, bytes (zstd), {sha256 (hex), '
  'byte_count, content_type, charset}. Returns the run. Raises OYA01, OYA02, OYA03, OYN01, OYV02 (empty), OYC03 (disabled, stopped), '
  'OYL01, OYL02. FEED-340, LIMIT-44.';
grant execute on function api.upload_feed_file(bytea, text, bytea, jsonb) to oyss_http;
