create or replace function manage.list_runs(
  credential bytea, mode text, feed_id text, state text, before text, row_limit integer
) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_runs.credential, 'list_runs', list_runs.mode);
  v_feed connect.feeds := manage.require_own_feed(v_caller, list_runs.mode, list_runs.feed_id);
begin
  return query
  select r from connect.list_runs(v_feed.feed_id, list_runs.state, list_runs.before, list_runs.row_limit) r;
end;
$$;

comment on function manage.list_runs(bytea, text, text, text, text, integer) is
  'Returns runs of a feed of the account in a mode, the newest first: in a state (null: any), before a run (null: from the newest), '
  'at most row_limit (null: 50, at most 500). Raises OYV01 (invalid_id), OYN01 (not_found). PEOPLE-14, FEED-17.';

create or replace function manage.read_run(credential bytea, mode text, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_run.credential, 'read_run', read_run.mode);
  v_run connect.runs := manage.require_own_run(v_caller, read_run.mode, read_run.run_id);
  v_result jsonb := connect.run_page(v_run);
begin
  return v_result;
end;
$$;

comment on function manage.read_run(bytea, text, text) is
  'Returns a run of the account in a mode with all that is needed to decide on it (connect.run_page). Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYV02 (invalid_parameter: no mode). DASHBOARD-74.';

create or replace function manage.list_games(
  credential bytea, mode text, run_id text, what text, q text, from_day date, to_day date, after integer, row_limit integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_games.credential, 'list_games', list_games.mode);
  v_run connect.runs := manage.require_own_run(v_caller, list_games.mode, list_games.run_id);
begin
  return connect.list_games(
    v_run, list_games.what, list_games.q, list_games.from_day, list_games.to_day, list_games.after, list_games.row_limit);
end;
$$;

comment on function manage.list_games(bytea, text, text, text, text, date, date, integer, integer) is
  'Returns games that a run changed, or would if it were published (connect.list_games): of one kind, with words, between two days (null: '
  'all), after this many, at most row_limit (1 to 20,000, null: 50). Raises OYV01, OYN01, OYV02 (kind). DASHBOARD-150.';

create or replace function manage.show_run(credential bytea, mode text, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(show_run.credential, 'show_run', show_run.mode);
  v_run connect.runs := manage.require_own_run(v_caller, show_run.mode, show_run.run_id);
begin
  return connect.run_details(v_run)
    || jsonb_build_object('games', connect.count_run_games(v_run), 'decided', connect.decided_now(v_run));
end;
$$;

comment on function manage.show_run(bytea, text, text) is
  'Returns a run of the account in a mode, with what it skipped and, while it is held or was a preview, what it would change, as '
  'connect.run_details, and how many games it changes. Raises OYV01 (invalid_id), OYN01 (not_found). PEOPLE-14, FEED-32, FEED-34, '
  'FEED-412.';

create or replace function manage.accept_run(credential bytea, mode text, run_id text, note text, mapping jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(accept_run.credential, 'accept_run', accept_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, accept_run.mode, accept_run.run_id);
  v_result jsonb;
begin
  v_result := connect.accept_run(accept_run.run_id, accept_run.note, v_caller.actor, accept_run.mapping);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), accept_run.run_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.accept_run(bytea, text, text, text, jsonb) is
  'Accepts the shape of a held run in a mode. mapping: {role: header} ({}: as read; null: the suggestion, if clear), note: why. Returns '
  'the run with the mapping used. Raises OYV01, OYN01, OYA04 (a connector), OYV02 (no such column), OYC03 (not held, or no mapping). '
  'PEOPLE-14, FEED-36, FEED-282.';

create or replace function manage.discard_run(credential bytea, mode text, run_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(discard_run.credential, 'discard_run', discard_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, discard_run.mode, discard_run.run_id);
  v_result jsonb;
begin
  v_result := connect.discard_run(discard_run.run_id, discard_run.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), discard_run.run_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.discard_run(bytea, text, text, text) is
  'Discards what a held run of the account in a mode read; note: the reason. Returns the run. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYA04 (forbidden: of a connector), OYC03 (conflict: not held). PEOPLE-14, FEED-37.';

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
  -- What the snapshot states is as old as it is.
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
  values (v_run.realm_id, v_replay_id, v_run.target_id, 'replay', coalesce(replay_run.is_dry, false), 'fetched', v_run.snapshot_id,
          connect.reading_moment(v_run.realm_id, v_run.snapshot_id, is_replay => true), v_caller.actor);
  update connect.targets t set next_at = util.now() where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  insert into connect.acts (realm_id, feed_id, run_id, operation, made_by)
  values (v_feed.realm_id, v_feed.feed_id, v_replay_id, 'replay', v_caller.actor);
  perform util.enqueue('poll', '{}', null); -- at once, rather than when the worker looks next
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_replay_id, v_feed.account_id);
  return connect.run_document(connect.run_of(v_replay_id));
end;
$$;

comment on function manage.replay_run(bytea, text, text, boolean) is
  'Reads the stored snapshot of a run in a mode again with the current parser, in a new run, which it returns; fetches nothing. is_dry: '
  'applies nothing, shows what it would. Raises OYV01, OYN01, OYA04 (a connector), OYC03 (no snapshot, erased, removed, stopped). '
  'PEOPLE-14, FEED-47.';

create or replace function manage.list_disagreements(credential bytea, mode text, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_disagreements.credential, 'list_disagreements', list_disagreements.mode);
  v_run connect.runs := manage.require_own_run(v_caller, list_disagreements.mode, list_disagreements.run_id);
begin
  return (
    select read.disagreements_of(f.realm_id, array[f.source_id], 20)
      from connect.targets t
      join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id and starts_with(f.feed_id, 'feed_') and f.deleted_at is null
     where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id and v_run.state = 'applied' and v_run.voided_at is null
       and not exists (
         select from connect.runs o
          where o.realm_id = v_run.realm_id and o.target_id = v_run.target_id and o.state = 'applied' and o.voided_at is null
            and o.run_id < v_run.run_id));
end;
$$;

comment on function manage.list_disagreements(bytea, text, text) is
  'Returns, of the first run of a feed that was applied, the games that it and other sources of the account, of its rank, report '
  'differently (read.disagreements_of); null of another run. Raises OYV01 (invalid_id), OYN01 (not_found). FEED-388.';

create or replace function manage.disagreeing_of(account_id text, realm_id integer) returns setof manage.concern
language sql stable set search_path = pg_catalog, pg_temp as $$
  select 'disagreeing', count(distinct d.entity_id)::integer, max(d.entity_id), (
           select string_agg(coalesce(f.name, s.source_key), ', ' order by s.source_key)
             from tenancy.sources s
             left join connect.feeds f on f.realm_id = s.realm_id and f.source_id = s.source_id
            where s.realm_id = disagreeing_of.realm_id and s.source_id = any (array_agg(d.source_id) || array_agg(d.other_id))), null
    from read.differing_games(
           disagreeing_of.realm_id, manage.newest_sources(disagreeing_of.account_id, disagreeing_of.realm_id)) d
  having count(*) > 0;
$$;

comment on function manage.disagreeing_of(text, integer) is
  'Returns of how many games sources of an account and of one rank report another start, venue or status (read.differing_games), with one '
  'of them and the names of the sources; none where none. Of its 25 newest sources. DASHBOARD-83.';

create or replace function manage.newest_sources(account_id text, realm_id integer) returns text[]
language sql stable set search_path = pg_catalog, pg_temp as $$
  select array(
    select s.source_id from tenancy.sources s
     where s.account_id = newest_sources.account_id and s.realm_id = newest_sources.realm_id and s.ended_at is null
     order by s.created_at desc, s.source_id desc limit 25);
$$;

comment on function manage.newest_sources(text, integer) is
  'Returns the 25 newest sources of an account in a realm that have not ended.';
