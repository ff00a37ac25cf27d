create or replace function manage.replay_run(credential bytea, mode text, run_id text, is_dry boolean) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(replay_run.credential, 'replay_run', replay_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, replay_run.mode, replay_run.run_id);
  v_run connect.runs := connect.run_of(replay_run.run_id);
  v_replay_id text := util.make_id('run');
  v_missing text;
begin
  if v_run.snapshot_id is null then
    raise exception using errcode = 'OYC03', message = 'This run stored no snapshot, so there is nothing to replay.';
  end if;
  v_missing := connect.missing_body(v_run.realm_id, v_run.snapshot_id);
  if v_missing is not null then
    raise exception using errcode = 'OYC03', message = v_missing || ' So it cannot be replayed.';
  end if;
  perform connect.refuse_stopped(v_feed);
  perform util.lock_realm(v_run.realm_id, is_shared => true);
  insert into connect.runs (realm_id, run_id, target_id, trigger, is_dry, state, snapshot_id, observed_at, made_by)
  select v_run.realm_id, v_replay_id, v_run.target_id, 'replay', coalesce(replay_run.is_dry, false), 'fetched', s.snapshot_id,
         s.fetched_at, v_caller.actor
    from connect.snapshots s
   where s.realm_id = v_run.realm_id and s.snapshot_id = v_run.snapshot_id;
  update connect.targets t set next_at = util.now() where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  insert into connect.acts (realm_id, feed_id, run_id, verb, made_by)
  values (v_feed.realm_id, v_feed.feed_id, v_replay_id, 'replay', v_caller.actor);
  perform util.enqueue('poll', '{}', null); -- at once, rather than when the worker looks next
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_replay_id, v_feed.account_id);
  return connect.run_document(connect.run_of(v_replay_id));
end;
$$;

comment on function manage.replay_run(bytea, text, text, boolean) is
  'Reads the stored snapshot of a run of the account in a mode again with the parser of today, in a run of its own, which it returns; '
  'nothing is fetched, and what it says is as old as the snapshot (is_dry: it applies nothing and shows what it would). Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYA04 (forbidden: of a connector), OYC03 (conflict: no snapshot, erased, removed, or stopped). '
  'PEOPLE-14, FEED-47 to FEED-49.';
