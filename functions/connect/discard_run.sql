create or replace function connect.discard_run(run_id text, note text, made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(discard_run.run_id);
  v_feed connect.feeds;
begin
  perform util.lock_realm(v_run.realm_id, is_shared => true);
  v_feed := connect.lock_held(v_run);
  delete from connect.entries e where e.realm_id = v_run.realm_id and e.run_id = v_run.run_id;
  perform connect.close_held(v_run, v_feed, 'discarded');
  insert into connect.acts (realm_id, feed_id, run_id, verb, note, made_by)
  values (v_run.realm_id, v_feed.feed_id, v_run.run_id, 'discard', discard_run.note, discard_run.made_by);
  return connect.run_document(connect.run_of(v_run.run_id));
end;
$$;

comment on function connect.discard_run(text, text, text) is
  'Discards what a held run read: the baseline stays, its snapshot too. note says why, made_by who. Returns the run. Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYC03 (conflict: not held). FEED-37.';
