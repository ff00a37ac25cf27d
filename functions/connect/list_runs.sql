create or replace function connect.list_runs(feed_id text, state text, before_run_id text, most integer) returns setof jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(list_runs.feed_id);
begin
  return query
  select connect.run_document(r)
    from connect.runs r
    join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
   where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id and (list_runs.state is null or r.state = list_runs.state)
     and (list_runs.before_run_id is null or r.run_id < list_runs.before_run_id)
   order by r.run_id desc
   limit least(greatest(coalesce(list_runs.most, 50), 1), 500);
end;
$$;

comment on function connect.list_runs(text, text, text, integer) is
  'Returns runs of a feed, newest first: in a state (null: any), before a run (null: from the newest), at most this many (50, at most '
  '500). Raises OYV01 (invalid_id), OYN01 (not_found). FEED-17.';

create or replace function connect.run_page(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select connect.run_details(run) || jsonb_build_object(
           'feed', jsonb_build_object(
             'feed_id', f.feed_id, 'name', f.name, 'status', f.status, 'time_zone', f.time_zone, 'mapping', f.settings -> 'mapping',
             'ignored', f.settings -> 'ignored', 'has_url', t.url is not null, 'is_deleted', f.deleted_at is not null,
             'has_published', exists (
               select from connect.runs p
                where p.realm_id = t.realm_id and p.target_id = t.target_id and p.state in ('applied', 'unchanged'))),
           'left', run.preview -> 'left', 'file', (select jsonb_build_object('name', s.file_name, 'fetched_at', util.rfc3339(s.fetched_at))
                      from connect.snapshots s where s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id),
           'settings', run.settings, 'games', connect.list_games(run, null, null, null, null, 0, 8), 'note', connect.note_of(run),
           'expected', connect.list_games(run, 'expected', null, null, null, 0, 8), 'known', connect.known_now(run),
           'decided', connect.decided_now(run), 'corrected', connect.corrected_games(run), 'is_comparing', connect.is_comparing(run),
           'compared_at', run.preview -> 'at', 'act', connect.act_of(run), 'applied_by', connect.applied_by(run),
           'marks', connect.marks_of(run), 'kept_settings', connect.kept_settings(run), 'differs', run.preview -> 'differs', 'columns', (
             select jsonb_build_object(
                      'gone', (select coalesce(jsonb_agg(c.words order by c.place), '[]')
                                 from connect.column_changes(b.profile -> 'headers', coalesce(run.layout -> 'headers', '[]')) c),
                      'new', (select coalesce(jsonb_agg(c.words order by c.place), '[]')
                                from connect.column_changes(coalesce(run.layout -> 'headers', '[]'), b.profile -> 'headers') c))
               from connect.baselines b
              where run.state in ('held', 'previewed') and b.realm_id = run.realm_id and b.target_id = run.target_id
                and b.superseded_at is null),
           'next_run_id', (
             select min(n.run_id) from connect.runs n
              where n.realm_id = run.realm_id and n.target_id = run.target_id and n.run_id > run.run_id))
    from connect.targets t
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
$$;

comment on function connect.run_page(connect.runs) is
  'Returns a run as connect.run_details does, with its feed, file, the first games that it changes (connect.list_games), who decided '
  '(connect.act_of), what applied it, and, while it waits, what other sources know and which columns are gone and new. DASHBOARD-74.';

create or replace function connect.act_of(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('operation', a.operation, 'note', a.note, 'by', coalesce(u.name, a.made_by), 'at', util.rfc3339(a.made_at))
    from connect.acts a
    join connect.targets t on t.realm_id = a.realm_id and t.feed_id = a.feed_id and t.target_id = run.target_id
    left join tenancy.users u on u.user_id = a.made_by
   where a.realm_id = run.realm_id and a.run_id = run.run_id and a.operation in ('upload', 'accept', 'discard', 'replay')
   order by a.act_id desc
   limit 1;
$$;

comment on function connect.act_of(connect.runs) is
  'Returns the last act of a person on a run: {operation (upload, accept, discard, replay), note, by: their name, at}; null: none. '
  'FEED-384.';

create or replace function connect.marks_of(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'operation', l.operation, 'by', tenancy.name_decider(l.made_by), 'at', util.rfc3339(l.made_at)) order by l.act_id), '[]')
    from (
      select a.* from connect.acts a
        join connect.targets t on t.realm_id = a.realm_id and t.feed_id = a.feed_id and t.target_id = run.target_id
       where a.realm_id = run.realm_id and a.run_id = run.run_id and a.operation in ('undo', 'restore') order by a.act_id desc limit 2
    ) l;
$$;

comment on function connect.marks_of(connect.runs) is
  'Returns the last two times a run was undone or restored, in order: [{operation (undo, restore), by: their name, at}]. UNDO-11.';

create or replace function connect.applied_by(run connect.runs) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select n.run_id
    from connect.runs n
   where run.state = 'accepted' and n.realm_id = run.realm_id and n.target_id = run.target_id and n.started_at >= run.started_at
     and n.run_id <> run.run_id and n.trigger not in ('accept', 'preview', 'trial') and not n.is_dry
   order by n.snapshot_id is distinct from run.snapshot_id, n.started_at, n.run_id
   limit 1;
$$;

comment on function connect.applied_by(connect.runs) is
  'Returns the run that applies what an accepted one read: of the same bytes, else the next of its target; null: none yet. FEED-384.';

create or replace function connect.run_now(feed_id text, is_preview boolean, made_by text) returns setof jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(run_now.feed_id);
begin
  perform connect.refuse_stopped(v_feed);
  if v_feed.status = 'disabled' and not run_now.is_preview then
    raise exception using errcode = 'OYC03', message = 'This feed is paused. Resume it first.';
  elsif not exists (select from connect.targets t
                     where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id and t.url is not null) then
    raise exception using errcode = 'OYC03', message = 'This feed has no URL. Upload a file.';
  end if;
  perform util.lock_realm(v_feed.realm_id, is_shared => true);
  insert into connect.acts (realm_id, feed_id, operation, made_by) values (v_feed.realm_id, v_feed.feed_id, 'run', run_now.made_by);
  perform util.enqueue('poll', '{}', null); -- at once, not at the worker's next poll
  return query
  with due as (
    update connect.targets t set next_at = util.now()
     where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id and t.url is not null
       and not exists (
         select from connect.target_states s where s.realm_id = t.realm_id and s.target_id = t.target_id and s.excluded_reason is not null)
    returning t.realm_id, t.target_id
  ), made as (
    insert into connect.runs (realm_id, run_id, target_id, trigger, state, made_by)
    select d.realm_id, util.make_id('run'), d.target_id, case when run_now.is_preview then 'preview' else 'manual' end, 'claimed',
           run_now.made_by
      from due d
    returning runs.*
  )
  select connect.run_document(row(m.*)::connect.runs) from made m;
end;
$$;

comment on function connect.run_now(text, boolean, text) is
  'Starts a fetch of a feed now, one run for each target of a connector (is_preview: the run applies nothing); made_by is recorded. '
  'Returns the runs. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 (conflict: disabled, stopped, or without a url). FEED-34.';

create or replace function connect.run_report(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(
           jsonb_build_object(
             'feed_id', f.feed_id, 'source_key', s.source_key, 'run_id', run.run_id, 'trigger', run.trigger, 'snapshot_id', run.snapshot_id,
             'status', f.status, 'status_reason', f.status_reason, 'state', run.state,
             'is_settled', run.ended_at is not null and not exists (
               select from intake.batches b where b.batch_id = any (run.batch_ids) and b.status not in ('done', 'failed')),
             'failure', run.failure, 'started_at', util.rfc3339(run.started_at), 'ended_at', util.rfc3339(run.ended_at)))
         || jsonb_build_object(
           'counts', jsonb_strip_nulls(
             jsonb_build_object(
               'rows', run.row_count, 'entries', run.entry_count, 'skipped', run.skipped_count, 'new', run.counts -> 'new',
               'same', run.counts -> 'same', 'changed', run.counts -> 'changed', 'older', run.counts -> 'older',
               'missing', run.counts -> 'missing',
               'withdrawn', run.counts -> 'withdrawn')),
           'reasons', coalesce(to_jsonb(run.reasons), '[]'), 'warnings', coalesce(run.notes -> 'warnings', '[]'),
           'skipped', (
             select coalesce(
                      jsonb_agg(
                        jsonb_build_object(
                          'row', case when k.place ~ '^\d{1,9}$' then to_jsonb(k.place::integer) else to_jsonb(k.place) end,
                          'code', k.code, 'words', k.words)
                        order by k.number), '[]')
               from (select k.* from connect.skips k
                      where k.realm_id = run.realm_id and k.run_id = run.run_id
                      order by k.number limit 1000) k))
    from connect.targets t
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
    join tenancy.sources s on s.realm_id = f.realm_id and s.source_id = f.source_id
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
$$;

comment on function connect.run_report(connect.runs) is
  'Returns a run as the owner of its feed reads it over HTTP: the status of the feed, the state of the run, whether everything it '
  'pushed is applied (is_settled), its counts, why it was held or failed, its warnings, and the first 1,000 skipped rows. FEED-341.';

create or replace function connect.reason_of(reason text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(length(btrim(reason_of.reason)), 0) not between 1 and 2000 then
    raise exception using errcode = 'OYV02', message = 'Give a reason of at most 2,000 characters. Anyone who opens it sees the reason.';
  end if;
  return btrim(reason_of.reason);
end;
$$;

comment on function connect.reason_of(text) is
  'Returns the reason for a stop, without surrounding blanks. Raises OYV02 (invalid_parameter) if it is empty. FEED-264.';
