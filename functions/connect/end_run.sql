create or replace function connect.end_run(run connect.runs, state text, code text, failure text, retry_after_seconds integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_good constant boolean := end_run.state in ('applied', 'unchanged', 'not_modified');
  v_is_bad constant boolean := end_run.state in ('failed', 'unreadable') and end_run.code is distinct from 'not_posted';
  v_is_offline constant boolean := run.trigger in ('preview', 'trial', 'publish', 'replay', 'due', 'accept');
  v_is_read constant boolean := v_is_good and run.entry_count is not null;
  -- A replay that applies, or what is published, is a success as old as its snapshot.
  v_came_at constant timestamptz := case when run.trigger in ('replay', 'publish') then run.observed_at else util.now() end;
  v_target connect.targets;
begin
  update connect.runs r set state = end_run.state, error_code = end_run.code, failure = end_run.failure, ended_at = util.now()
   where r.realm_id = run.realm_id and r.run_id = run.run_id;
  update connect.targets t
     set leased_by = null, leased_until = null,
         last_try_at = case when v_is_offline then t.last_try_at else util.now() end,
         first_ok_at = case when v_is_good and run.trigger <> 'due' then coalesce(t.first_ok_at, v_came_at) else t.first_ok_at end,
         last_ok_at = case when v_is_good and run.trigger <> 'due' then greatest(t.last_ok_at, v_came_at) else t.last_ok_at end,
         failed_count = case when v_is_offline then t.failed_count when v_is_bad then t.failed_count + 1 else 0 end,
         first_failed_at = case when v_is_offline then t.first_failed_at when v_is_bad then coalesce(t.first_failed_at, util.now()) end,
         is_empty = case when v_is_bad or v_is_offline or end_run.state in ('held', 'excluded') then t.is_empty
                         else end_run.code is not distinct from 'not_posted' or t.is_empty and end_run.state <> 'applied' end,
         last_run_id = case when v_is_offline then t.last_run_id else run.run_id end,
         read_run_id = case when v_is_read and (run.trigger not in ('replay', 'publish') or not exists (
                                   select from connect.runs r
                                    where r.realm_id = t.realm_id and r.run_id = t.read_run_id and r.observed_at > run.observed_at))
                            then run.run_id else t.read_run_id end
   where t.realm_id = run.realm_id and t.target_id = run.target_id
  returning t.* into v_target;
  if v_is_good and not v_is_offline then
    update connect.runs r set state = 'superseded', preview = null
     where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state = 'held' and r.run_id < run.run_id;
  elsif v_is_bad and not v_is_offline then
    perform connect.give_up(v_target, end_run.failure);
  end if;
  perform connect.renew_status(run.realm_id, v_target.feed_id);
  perform connect.plan_next(run.realm_id, run.target_id, end_run.state, end_run.retry_after_seconds);
  return jsonb_strip_nulls(jsonb_build_object('run_id', run.run_id, 'state', end_run.state, 'failure', end_run.failure));
end;
$$;

comment on function connect.end_run(connect.runs, text, text, text, integer) is
  'Ends a run in a state, with code and text of a failure (null: none) and Retry-After in seconds (null: none): ends the lease, updates '
  'the next try and the feed''s status; an older held run that now fits is superseded. Returns {run_id, state, failure}. FEED-14, '
  'FEED-20, FEED-21.';

create or replace function connect.give_up(target connect.targets, failure text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with disabled as (
    update connect.feeds f
       set disabled_reason = format('It failed %s times in a row since %s, last: %s', target.failed_count,
                                    util.rfc3339(target.first_failed_at), give_up.failure)
     where f.realm_id = target.realm_id and f.feed_id = target.feed_id and f.disabled_reason is null
       and starts_with(f.feed_id, 'feed_') and target.url is not null
       and (target.failed_count >= 60 or target.first_failed_at < util.now() - interval '30 days')
    returning f.realm_id, f.feed_id
  )
  insert into connect.acts (realm_id, feed_id, operation, note)
  select d.realm_id, d.feed_id, 'disable', format('It failed %s times in a row.', target.failed_count) from disabled d;
$$;

comment on function connect.give_up(connect.targets, text) is
  'Disables the feed of a target that failed 60 times in a row, or for 30 days, with this last failure text, and records that; never a '
  'connector, and never where files are uploaded. FEED-22.';

create or replace function connect.plan_next(realm_id integer, target_id text, state text, retry_after_seconds integer) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.targets t
     set next_at = case
           when exists (select from connect.runs r
                         where r.realm_id = t.realm_id and r.target_id = t.target_id and r.state in ('claimed', 'fetched', 'extracted'))
             then util.now()
           when t.url is null or f.status = 'disabled' then null
           when plan_next.state = 'accepted' then util.now()
           when t.failed_count > 0 then util.now() + connect.backoff(t.failed_count, plan_next.retry_after_seconds)
           when plan_next.state = 'held' or f.status = 'drifted' then util.now() + interval '24 hours'
           else greatest(coalesce(t.last_try_at, util.now()) + connect.cadence(t, util.now()), util.now())
         end
    from connect.feeds f
   where t.realm_id = plan_next.realm_id and t.target_id = plan_next.target_id and f.realm_id = t.realm_id and f.feed_id = t.feed_id;
$$;

comment on function connect.plan_next(integer, text, text, integer) is
  'Sets when a target is tried next after a run that ended in a state: at once if another run waits or its shape was accepted, after a '
  'backoff if it failed, daily while its feed is drifted, else by its cadence; never if files are uploaded or the feed is disabled. '
  'FEED-14, FEED-35.';

create or replace function connect.backoff(failed_count integer, retry_after_seconds integer) returns interval
language sql volatile
return greatest(
  least(interval '5 minutes' * power(2, least(failed_count, 20) - 1), interval '24 hours') * (0.9 + random() * 0.2),
  make_interval(secs => least(coalesce(retry_after_seconds, 0), 604800)));

comment on function connect.backoff(integer, integer) is
  'Returns how long to wait after this many failures of a target in a row: 5 minutes, doubled each time up to a day, with a jitter of a '
  'fifth; or Retry-After in seconds (null: none) if that is longer. FEED-14.';

create or replace function connect.end_judged(run connect.runs) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if run.trigger in ('preview', 'trial') or run.is_dry then
    return connect.end_run(run, 'previewed', null, null, null);
  elsif connect.will_wait(run) then
    return connect.end_run(run, 'held', 'held', array_to_string(run.reasons, ' '), null)
      || jsonb_build_object('reasons', to_jsonb(run.reasons));
  end if;
  return jsonb_build_object('run_id', run.run_id, 'state', 'extracted');
end;
$$;

comment on function connect.end_judged(connect.runs) is
  'Ends a judged run that will wait (connect.will_wait) as previewed, or held with its reasons. Any other is left to be applied. Returns '
  '{run_id, state, reasons}. FEED-30, FEED-34.';

create or replace function connect.will_wait(run connect.runs) returns boolean
language sql immutable
return run.trigger in ('preview', 'trial') or run.is_dry or run.reasons <> '{}' and run.trigger not in ('replay', 'due', 'publish');

comment on function connect.will_wait(connect.runs) is
  'Returns whether a judged run waits for a person: it is only shown, or there are reasons to hold it. FEED-30, FEED-34.';

create or replace function connect.discard_run(run_id text, note text, made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(discard_run.run_id);
  v_feed connect.feeds;
begin
  perform util.lock_realm(v_run.realm_id, is_shared => true);
  v_feed := connect.lock_held(v_run, is_discarded => true);
  delete from connect.entries e where e.realm_id = v_run.realm_id and e.run_id = v_run.run_id;
  update connect.targets t set failed_count = 0, first_failed_at = null
   where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id and t.last_run_id = v_run.run_id and t.url is null;
  perform connect.close_held(v_run, v_feed, 'discarded');
  insert into connect.acts (realm_id, feed_id, run_id, operation, note, made_by)
  values (v_run.realm_id, v_feed.feed_id, v_run.run_id, 'discard', discard_run.note, discard_run.made_by);
  return connect.run_document(connect.run_of(v_run.run_id));
end;
$$;

comment on function connect.discard_run(text, text, text) is
  'Discards what a run read that waits, held or a preview, or an upload that could not be read; baseline and snapshot stay. note: why; '
  'made_by: who. Returns the run. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 (conflict: none of these). FEED-37.';

create or replace function connect.close_held(run connect.runs, feed connect.feeds, state text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update connect.runs r set state = close_held.state, preview = null where r.realm_id = run.realm_id and r.run_id = run.run_id;
  update connect.runs r set state = 'superseded', preview = null
   where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state = 'held' and close_held.state = 'accepted';
  perform connect.renew_status(feed.realm_id, feed.feed_id);
end;
$$;

comment on function connect.close_held(connect.runs, connect.feeds, text) is
  'Ends the hold of a run: accepted (which supersedes other held runs of its target) or discarded; a feed with no held run left is no '
  'longer drifted. FEED-36, FEED-37.';

create or replace function connect.lock_held(run connect.runs, is_discarded boolean) returns connect.feeds
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed_id text;
  v_feed connect.feeds;
begin
  select t.feed_id into v_feed_id
    from connect.targets t where t.realm_id = run.realm_id and t.target_id = run.target_id for update;
  if not exists (
    select from connect.runs r
      join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
     where r.realm_id = run.realm_id and r.run_id = run.run_id
       and (r.state = 'held' or lock_held.is_discarded and (r.state = 'previewed' or r.state = 'unreadable' and t.url is null))) then
    raise exception using errcode = 'OYC03',
      message = format('The run %s is not held: it is %s. Only a held run can be accepted or discarded.', run.run_id,
                       (select r.state from connect.runs r where r.realm_id = run.realm_id and r.run_id = run.run_id));
  end if;
  select f.* into v_feed from connect.feeds f where f.realm_id = run.realm_id and f.feed_id = v_feed_id;
  return v_feed;
end;
$$;

comment on function connect.lock_held(connect.runs, boolean) is
  'Locks the target of a held run (is_discarded: also a preview, or an upload that could not be read), and returns its feed. Raises '
  'OYC03 (conflict: not so). FEED-36, FEED-37.';
