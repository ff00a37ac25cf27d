create or replace function manage.run_feed(credential bytea, mode text, feed_id text, is_preview boolean) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(run_feed.credential, 'run_feed', run_feed.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, run_feed.mode, run_feed.feed_id);
begin
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return query
  select r from connect.run_now(v_feed.feed_id, coalesce(run_feed.is_preview, false), v_caller.actor) r;
end;
$$;

comment on function manage.run_feed(bytea, text, text, boolean) is
  'Fetches a feed of the account in a mode now (is_preview: applies nothing). Returns the runs. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYA04 (forbidden: a connector), OYC03 (conflict: disabled, stopped, or without a url). PEOPLE-14, FEED-34.';

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
  v_result := connect.accept_upload(v_feed, upload_feed.content, upload_feed.file, coalesce(upload_feed.is_preview, false), v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_result ->> 'run_id', v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.upload_feed(bytea, text, text, bytea, jsonb, boolean) is
  'Uploads a file to a feed of the account: bytes (zstd), {sha256 (hex), byte_count, file_name, content_type, charset}, is_preview. '
  'Returns its run. Raises OYV01, OYN01, OYA04 (a connector), OYV02 (empty), OYC03 (disabled, stopped), OYL01, OYL02. PEOPLE-14, '
  'FEED-5, FEED-34, LIMIT-44.';

create or replace function manage.publish_run(credential bytea, mode text, run_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(publish_run.credential, 'publish_run', publish_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, publish_run.mode, publish_run.run_id);
  v_result jsonb;
begin
  v_result := connect.publish_run(publish_run.run_id, publish_run.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_result ->> 'run_id', v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.publish_run(bytea, text, text, text) is
  'Publishes a run of the account that waits, as its preview shows it (connect.publish_run); note: why. Returns the run that applies it. '
  'Raises OYV01, OYN01, OYA04 (a connector), OYC03 (decided, paused, stopped, or no row read). FEED-382.';

create or replace function manage.try_run(credential bytea, mode text, run_id text, settings jsonb, note text default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(try_run.credential, 'try_run', try_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, try_run.mode, try_run.run_id);
  v_result jsonb;
begin
  v_result := connect.try_run(try_run.run_id, try_run.settings, try_run.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_result ->> 'run_id', v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.try_run(bytea, text, text, jsonb, text) is
  'Previews the stored file of a run under other settings of its feed (connect.try_run), such as {mapping: {role: column}}, with a note. '
  'Returns the run that shows it. Raises OYV01, OYN01, OYA04 (a connector), OYV02 (settings), OYC03 (no file, stopped). FEED-383.';

create or replace function manage.push_run(realm_id integer, run_id text, withdrawn text[], observed_at timestamptz)
returns text[]
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run constant connect.runs := connect.run_of(push_run.run_id);
  v_feed constant connect.feeds := connect.feed_of_run(v_run);
  v_batches text[];
begin
  -- An entry that states no status any more is scheduled; other fields that it no longer states are withdrawn (connect.cleared_of).
  with said as (
    select e.number as place, e.external_id, false as deleted,
           case when c.verdict = 'new' then '{}' else connect.cleared_of((c.listed).data, e.data, v_run.layout) end as cleared,
           case when (c.listed).data ->> 'status' <> 'scheduled' and not e.data ? 'status'
                then e.data || '{"status": "scheduled"}'::jsonb else e.data end as data
      from connect.compare_entries(v_run) c
      join connect.entries e on e.realm_id = v_run.realm_id and e.run_id = v_run.run_id and e.number = c.number
     where c.verdict <> 'same' and (c.verdict <> 'older' or (c.listed).said_at > connect.pushed_at(v_run.observed_at, v_run.parser_version))
    union all
    select null::integer, w.external_id, true, '{}', '{}'::jsonb from unnest(push_run.withdrawn) w (external_id)
  ), numbered as (
    select s.*, (row_number() over (order by s.place, s.external_id) - 1) / 1000 as batch from said s
  ), batches as (
    select n.batch::integer as place,
           jsonb_agg(
             connect.observation_of(
               n.external_id, connect.pushed_at(push_run.observed_at, v_run.parser_version), n.deleted, n.cleared, n.data)
             order by n.place, n.external_id) as observations
      from numbered n
     group by n.batch
  )
  select coalesce(array_agg(connect.push_batch(v_run, v_feed, b.place, b.observations) order by b.place), '{}') into v_batches
    from (select * from batches order by place) b;
  return v_batches;
end;
$$;

comment on function manage.push_run(integer, text, text[], timestamptz) is
  'For the worker alone: pushes what a run changes for its target (connect.compare_entries) and deletes withdrawn entries, at most '
  '1,000 observations a batch, as of observed_at, but not what a newer file lists as it was. Returns the batches. FEED-23, FEED-5, '
  'FEED-260, FEED-398.';
-- Runs as the owner, for who applies batches may not store them; and for the source of the run's own feed alone.
grant execute on function manage.push_run(integer, text, text[], timestamptz) to oyss_resolver;

create or replace function manage.repeat_unchanged(run_id text, is_void boolean) returns text[]
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run constant connect.runs := connect.run_of(repeat_unchanged.run_id);
  v_feed constant connect.feeds := connect.feed_of_run(v_run);
  v_batches jsonb;
begin
  select jsonb_agg(jsonb_build_object(
           'run_id', r.run_id, 'repeats', b.ids, 'at', b.at,
           'batch_id', connect.push_batch(r, v_feed, cardinality(r.batch_ids) + b.place, b.observations)))
    into v_batches
    from (
      select n.run_id, n.observed_at as at, n.place, jsonb_agg(n.observation_id order by n.number) as ids,
             jsonb_agg(connect.observation_of(o.external_id, n.observed_at, o.is_deleted, o.cleared, o.data) order by n.number)
               as observations
        from (select u.*, u.number / 1000 as place
                from (select c.*, (row_number() over (partition by c.run_id order by c.observation_id))::integer - 1 as number
                        from connect.unchanged_since(v_run, repeat_unchanged.is_void) c) u) n
        join intake.observations o on o.realm_id = v_run.realm_id and o.observation_id = n.observation_id
       group by n.run_id, n.observed_at, n.place
    ) b
    join connect.runs r on r.realm_id = v_run.realm_id and r.run_id = b.run_id;
  if v_batches is null then
    return '{}';
  end if;
  -- They count at once, with what is void now: nothing is applied between the two.
  insert into intake.observations (
    realm_id, observation_id, batch_id, batch_index, source_id, type, external_id, observed_at, confidence, is_deleted, cleared, data,
    content_hash)
  select o.realm_id, util.make_id('obs'), b.batch_id, x.number::integer - 1, o.source_id, o.type, o.external_id, b.at, o.confidence,
         o.is_deleted, o.cleared, o.data, o.content_hash
    from jsonb_to_recordset(v_batches) b (batch_id text, repeats jsonb, at timestamptz)
    cross join lateral jsonb_array_elements_text(b.repeats) with ordinality x (observation_id, number)
    join intake.observations o on o.realm_id = v_run.realm_id and o.observation_id = x.observation_id;
  update intake.batches b set status = 'done', applied_at = util.now()
    from jsonb_to_recordset(v_batches) n (batch_id text) where b.batch_id = n.batch_id;
  update connect.runs r set batch_ids = r.batch_ids || n.ids, state = 'applied'
    from (select x.run_id, array_agg(x.batch_id) as ids from jsonb_to_recordset(v_batches) x (run_id text, batch_id text) group by 1) n
   where r.realm_id = v_run.realm_id and r.run_id = n.run_id;
  return array(select b.batch_id from jsonb_to_recordset(v_batches) b (batch_id text));
end;
$$;

comment on function manage.repeat_unchanged(text, boolean) is
  'Has runs report what they found unchanged and only void batches would report once a run of their target is undone (is_void) or '
  'restored (connect.unchanged_since), as old as they are. Returns the batches: done, for resolve.restate to read. Raises OYL02. '
  'UNDO-14.';
grant execute on function manage.repeat_unchanged(text, boolean) to oyss_resolver;

create or replace function manage.kill_connector(credential bytea, feed_id text, reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(kill_connector.credential, 'kill_connector', null);
  v_feed connect.feeds := connect.feed_of(kill_connector.feed_id);
  v_reason text := connect.reason_of(kill_connector.reason);
  v_result jsonb;
begin
  if v_feed.killed_at is not null then
    raise exception using errcode = 'OYC03', message = format('It is stopped already: %s', v_feed.killed_reason);
  end if;
  update connect.feeds f set killed_at = util.now(), killed_reason = v_reason
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  insert into connect.acts (realm_id, feed_id, operation, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, 'kill', v_reason, v_caller.actor);
  v_result := connect.feed_document(connect.feed_of(v_feed.feed_id));
  perform manage.log_act(v_caller, v_result ->> 'mode', kill_connector.feed_id, v_result ->> 'account_id');
  return v_result;
end;
$$;

comment on function manage.kill_connector(bytea, text, text) is
  'Stops a connector or feed of any account at once, for a reason. Returns it. Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 '
  '(invalid_parameter: no reason), OYC03 (conflict: stopped already), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
