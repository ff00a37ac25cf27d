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
    returning t.realm_id, t.target_id, t.last_snapshot_id, case when t.url is null then util.now() else t.last_ok_at end as observed_at
  )
  insert into connect.runs (realm_id, run_id, target_id, trigger, state, snapshot_id, observed_at)
  select d.realm_id, util.make_id('run'), d.target_id, 'due', 'fetched', d.last_snapshot_id,
         -- Newer than what was read of the same answer before.
         d.observed_at + interval '1 millisecond' * (
           select count(*) + 1 from connect.runs r
            where r.realm_id = d.realm_id and r.snapshot_id = d.last_snapshot_id and r.trigger = 'due')
    from due d;
$$;

comment on function connect.open_due_runs() is
  'Begins a run due of each target whose listed scores make a game completed or final by now: its last snapshot is read again, and what it '
  'says is as old as the last answer that confirmed it, of an upload as old as the moment. FEED-45.';
