create or replace function connect.adopt_run(run connect.runs) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_words constant text := 'With the columns as they were matched, no row of it could be read. Match them again.';
begin
  if run.entry_count = 0 and run.row_count > 0 then
    update connect.runs r set reasons = array[v_words], reason_codes = '{unreadable}'
     where r.realm_id = run.realm_id and r.run_id = run.run_id;
    return connect.end_run(run, 'held', 'held', v_words, null) || jsonb_build_object('reasons', jsonb_build_array(v_words));
  end if;
  perform connect.accept_shape(run, run.made_by, (
    select a.note from connect.acts a
     where a.realm_id = run.realm_id and a.run_id = run.run_id and a.operation = 'accept' order by a.act_id desc limit 1));
  delete from connect.entries e where e.realm_id = run.realm_id and e.run_id = run.run_id;
  return connect.end_run(run, 'accepted', null, null, null);
end;
$$;

comment on function connect.adopt_run(connect.runs) is
  'Makes the shape of a held snapshot, read again by the column mapping given when it was accepted, what the next runs are measured by; '
  'nothing is pushed. Holds it again if no row can be read by that mapping. Returns {run_id, state}. FEED-282.';

create or replace function connect.open_due_runs() returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with due as (
    update connect.targets t
       set due_at = null, next_at = least(t.next_at, util.now())
      from connect.feeds f
     where t.due_at <= util.now() and f.realm_id = t.realm_id and f.feed_id = t.feed_id and f.status not in ('disabled', 'drifted')
       and t.last_snapshot_id is not null and (t.leased_until is null or t.leased_until <= util.now())
       and not connect.is_undoing(f.realm_id, f.feed_id)
    returning t.realm_id, t.target_id, t.last_snapshot_id, case when t.url is null then util.now() else t.last_ok_at end as observed_at
  )
  insert into connect.runs (realm_id, run_id, target_id, trigger, state, snapshot_id, observed_at)
  select d.realm_id, util.make_id('run'), d.target_id, 'due', 'fetched', d.last_snapshot_id,
         -- Newer than what was last read from the same answer.
         d.observed_at + interval '1 millisecond' * (
           select count(*) + 1 from connect.runs r
            where r.realm_id = d.realm_id and r.snapshot_id = d.last_snapshot_id and r.trigger = 'due')
    from due d;
$$;

comment on function connect.open_due_runs() is
  'Starts a run due for each target with a listed score that now makes a game completed or final: its last snapshot is read again, and '
  'its observations are as old as the last answer that confirmed it, or, for an upload, as old as the moment. FEED-45.';

create or replace function connect.push_batch(run connect.runs, feed connect.feeds, place integer, observations jsonb) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_payload bytea := convert_to(
    jsonb_build_object(
      'source', (select s.source_key from tenancy.sources s where s.realm_id = feed.realm_id and s.source_id = feed.source_id),
      'observations', push_batch.observations)::text, 'UTF8');
  v_hash bytea := sha256(v_payload);
  v_batch_id text;
begin
  v_batch_id := intake.store_batch(
    feed.realm_id, feed.source_id, feed.account_id, util.now(), v_payload, v_hash, 'application/json', null,
    jsonb_array_length(push_batch.observations), 0, null);
  insert into intake.idempotency_keys (realm_id, account_id, endpoint, idempotency_key, payload_hash, batch_id)
  values (feed.realm_id, feed.account_id, 'jobs.apply_run', run.run_id || '/' || push_batch.place, v_hash, v_batch_id);
  return v_batch_id;
end;
$$;

comment on function connect.push_batch(connect.runs, connect.feeds, integer, jsonb) is
  'Stores observations of a run as one ordinary batch of the source of its feed, under the id of the run and the ordinal of the batch '
  'in it, so that a run never pushes twice. Returns the batch. Raises OYL01 (rate_limited), OYL02 (storage_exceeded), OYX20 '
  '(unknown_person_key). FEED-23.';

create or replace function connect.is_uploaded_again(run connect.runs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select run.trigger = 'upload' and not connect.was_previewed(run) and exists (
    select from connect.targets t
      join connect.snapshots o on o.realm_id = t.realm_id and o.snapshot_id = t.last_snapshot_id
      join connect.snapshots s on s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id and s.sha256 = o.sha256
     where t.realm_id = run.realm_id and t.target_id = run.target_id
       and not exists (
         select from connect.acts a
          where a.realm_id = t.realm_id and a.feed_id = t.feed_id and a.operation = 'map' and a.made_at > o.fetched_at));
$$;

comment on function connect.is_uploaded_again(connect.runs) is
  'Returns whether a run is an upload of the bytes that its target last applied, with no new column mapping since and no preview of '
  'them: it is not read again. FEED-16.';

create or replace function connect.cleared_of(before jsonb, after jsonb, layout jsonb) returns text[]
language sql immutable parallel safe
begin atomic
  select array(
    select f.path
      from (values
             ('competition', '{competition}', '{competition}'), ('division', '{division}', '{division,age_group,gender}'),
             ('end', '{end}', null), ('notes', '{notes}', null), ('result', '{result}', '{score,home_score,away_score}'),
             ('sides', '{sides}', null), ('title', '{title}', null), ('url', '{url}', '{url}'), ('venue', '{venue}', '{venue,field}'),
             ('venue.field', '{venue,field}', '{venue,field}')
           ) f (path, place, roles)
     where before #> f.place::text[] is not null and after #> f.place::text[] is null
       and (f.roles is null or layout ->> 'kind' = 'ics' or exists (
              select from jsonb_array_elements(layout -> 'mapping') m (column_of) where m.column_of ->> 'role' = any (f.roles::text[])))
     order by f.path collate "C");
end;

comment on function connect.cleared_of(jsonb, jsonb, jsonb) is
  'Returns the field paths that an entry clears: those that its data pushed before has and its data now lacks, among the fields for which '
  'the layout of the file has a column (a calendar states everything each time). FEED-260.';

create or replace function connect.accept_upload(
  feed connect.feeds, content bytea, file jsonb, is_preview boolean, made_by text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_known boolean := exists (
    select from connect.bodies b
     where b.realm_id = (accept_upload.feed).realm_id and b.sha256 = decode(accept_upload.file ->> 'sha256', 'hex')
       and b.removed_at is null);
  v_bytes integer := octet_length(accept_upload.content);
  v_run jsonb;
begin
  if not v_is_known then
    perform intake.refuse_excess((accept_upload.feed).realm_id, (accept_upload.feed).account_id, v_bytes);
  end if;
  v_run := connect.store_upload(
    (accept_upload.feed).feed_id, accept_upload.content, accept_upload.file, accept_upload.is_preview, accept_upload.made_by);
  if not v_is_known then
    perform intake.record_stored((accept_upload.feed).realm_id, (accept_upload.feed).account_id, v_bytes);
  end if;
  return v_run;
end;
$$;

comment on function connect.accept_upload(connect.feeds, bytea, jsonb, boolean, text) is
  'Uploads a file to a feed as connect.store_upload does, for the account itself: its bytes count toward its storage, once. Returns the '
  'run. Raises what connect.store_upload raises, OYL01 (rate_limited), OYL02 (storage_exceeded). FEED-340, LIMIT-44.';

create or replace function connect.store_upload(feed_id text, content bytea, file jsonb, is_preview boolean, made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(store_upload.feed_id);
  v_run connect.runs;
begin
  perform connect.refuse_stopped(v_feed);
  perform connect.refuse_undoing(v_feed);
  if v_feed.status = 'disabled' and not store_upload.is_preview then
    raise exception using errcode = 'OYC03', message = 'This feed is paused. Resume it, then upload the file again.';
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
  insert into connect.acts (realm_id, feed_id, run_id, operation, made_by)
  values (v_feed.realm_id, v_feed.feed_id, v_run.run_id, 'upload', store_upload.made_by);
  perform util.enqueue('poll', '{}', null); -- at once, not at the worker's next poll
  return connect.run_document(connect.run_of(v_run.run_id));
end;
$$;

comment on function connect.store_upload(text, bytea, jsonb, boolean, text) is
  'Uploads a file to a feed: bytes (zstd), {sha256 (hex), byte_count, file_name, content_type, charset}, is_preview, made_by. The '
  'worker reads it as if fetched now. Returns its run. Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 (empty), OYC03 (disabled, '
  'stopped). FEED-5, FEED-34.';
