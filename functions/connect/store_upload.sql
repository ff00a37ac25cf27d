create or replace function connect.store_upload(feed_id text, content bytea, file jsonb, is_preview boolean, made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(store_upload.feed_id);
  v_run connect.runs;
begin
  perform connect.refuse_stopped(v_feed);
  if v_feed.status = 'disabled' and not store_upload.is_preview then
    raise exception using errcode = 'OYC03', message = 'This feed is disabled. Enable it, then upload the file again.';
  elsif store_upload.content is null or coalesce((store_upload.file ->> 'byte_count')::bigint, 0) = 0 then
    raise exception using errcode = 'OYV02', message = 'The file is empty. Upload a file with a schedule.';
  end if;
  perform util.lock_realm(v_feed.realm_id, is_shared => true);
  insert into connect.runs (realm_id, run_id, target_id, trigger, state, made_by)
  select v_feed.realm_id, util.make_id('run'), t.target_id, case when store_upload.is_preview then 'preview' else 'upload' end,
         'fetched', store_upload.made_by
    from connect.targets t
   where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id
   order by t.target_id
   limit 1
  returning * into v_run;
  perform connect.keep_body(v_run, store_upload.file, store_upload.content);
  update connect.targets t set next_at = util.now() where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  insert into connect.acts (realm_id, feed_id, run_id, verb, made_by)
  values (v_feed.realm_id, v_feed.feed_id, v_run.run_id, 'upload', store_upload.made_by);
  perform util.enqueue('poll', '{}', null); -- at once, rather than when the worker looks next
  return connect.run_document(connect.run_of(v_run.run_id));
end;
$$;

comment on function connect.store_upload(text, bytea, jsonb, boolean, text) is
  'Hands a file to a feed: its bytes compressed with zstd, {sha256 (hex), byte_count, file_name, content_type, charset}, whether it is '
  'only '
  'to be previewed, and who does it. It is stored, and read by the worker as if it had been fetched now. Returns its run. Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYV02 (invalid_parameter: empty), OYC03 (conflict: disabled, stopped). FEED-5, FEED-34.';
