create or replace function manage.accept_run(run_id text, note text, made_by text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(accept_run.run_id);
  v_feed connect.feeds;
begin
  perform util.lock_realm(v_run.realm_id, is_shared => true);
  v_feed := connect.lock_held(v_run);
  update connect.baselines b set superseded_at = util.now()
   where b.realm_id = v_run.realm_id and b.target_id = v_run.target_id and b.superseded_at is null;
  insert into connect.baselines as b (realm_id, target_id, run_id, profile, accepted_by, note)
  values (v_run.realm_id, v_run.target_id, v_run.run_id, connect.profile_of(v_run), accept_run.made_by, accept_run.note)
      on conflict on constraint baselines_pkey do update set profile = excluded.profile, superseded_at = null;
  perform connect.adopt_entries(v_run);
  update connect.feeds f set settings = f.settings || '{"is_confirmed": true}'
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  update connect.targets t
     set etag = null, last_modified = null, last_snapshot_id = null,
         next_at = case when t.url is not null then util.now() else t.next_at end
   where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  perform connect.close_held(v_run, v_feed, 'accepted');
  insert into connect.acts (realm_id, feed_id, run_id, verb, note, made_by)
  values (v_run.realm_id, v_feed.feed_id, v_run.run_id, 'accept', accept_run.note, accept_run.made_by);
  return connect.run_document(connect.run_of(v_run.run_id));
end;
$$;

comment on function manage.accept_run(text, text, text) is
  'Accepts the shape of a held run: it becomes the baseline, the hold is cleared, validators are discarded, and the feed resumes on its '
  'next run; nothing is applied now (manage.replay_run applies the held snapshot). note says why, made_by who. Returns the run. Raises '
  'OYV01 (invalid_id), OYN01 (not_found), OYC03 (conflict: not held). FEED-36.';
