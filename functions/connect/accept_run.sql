create or replace function connect.accept_run(run_id text, note text, made_by text, mapping jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(accept_run.run_id);
  v_feed connect.feeds;
  v_mapping jsonb;
begin
  perform util.lock_realm(v_run.realm_id, is_shared => true);
  v_feed := connect.lock_held(v_run);
  v_mapping := connect.mapping_to_take(v_run, accept_run.mapping);
  if v_mapping = '{}' then
    perform connect.accept_shape(v_run, accept_run.made_by, accept_run.note);
  end if;
  update connect.feeds f set settings = f.settings || '{"is_confirmed": true}'
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  update connect.targets t
     set etag = null, last_modified = null, last_snapshot_id = null,
         next_at = case when t.url is not null then util.now() else t.next_at end
   where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  perform connect.close_held(v_run, v_feed, 'accepted');
  insert into connect.acts (realm_id, feed_id, run_id, verb, note, made_by)
  values (v_run.realm_id, v_feed.feed_id, v_run.run_id, 'accept', accept_run.note, accept_run.made_by);
  if v_mapping <> '{}' then
    perform connect.take_mapping(v_run, v_feed, v_mapping, accept_run.note, accept_run.made_by);
  end if;
  return connect.run_document(connect.run_of(v_run.run_id)) || jsonb_build_object('mapping', v_mapping);
end;
$$;

comment on function connect.accept_run(text, text, text, jsonb) is
  'Accepts the shape of a held run: it becomes the baseline, the hold is cleared, validators are discarded, and the feed resumes on its '
  'next run; nothing is applied now (manage.replay_run applies the held snapshot). mapping says what columns mean ({role: header}; {}: '
  'they stay as they are read; null: what was suggested where that is clear), and is a setting of the feed from then on. note says why, '
  'made_by who. Returns the run, with the mapping that was taken. Raises OYV01 (invalid_id), OYV02 (invalid_parameter: no such column), '
  'OYN01 (not_found), OYC03 (conflict: not held, or it cannot be read and nothing says what its columns mean). FEED-36, FEED-282.';
