create or replace function connect.confirm_listed(run connect.runs, state text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := run;
  v_feed constant connect.feeds := connect.feed_of_run(run);
  v_withdrawn text[];
  v_batches text[] := '{}';
begin
  v_run.observed_at := util.now();
  with withdrawn as (
    update connect.listed l set withdrawn_at = util.now(), last_run_id = run.run_id, said_at = util.now()
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
       and connect.is_gone(l) and l.on_day >= (util.now() at time zone v_feed.time_zone)::date
       and v_feed.status <> 'drifted'
    returning l.external_id
  )
  select coalesce(array_agg(w.external_id order by w.external_id), '{}') into v_withdrawn from withdrawn w;
  if v_withdrawn <> '{}' then
    v_batches := manage.push_run(v_run.realm_id, v_run.run_id, v_withdrawn, v_run.observed_at);
  end if;
  update connect.runs r
     set batch_ids = v_batches,
         counts = jsonb_build_object('new', 0, 'changed', 0, 'withdrawn', cardinality(v_withdrawn))
   where r.realm_id = run.realm_id and r.run_id = run.run_id;
  select coalesce(r.snapshot_id, t.last_snapshot_id) into v_run.snapshot_id
    from connect.runs r
    join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
   where r.realm_id = run.realm_id and r.run_id = run.run_id;
  perform connect.settle_target(v_run);
  return connect.end_run(v_run, confirm_listed.state, null, null, null);
end;
$$;

comment on function connect.confirm_listed(connect.runs, text) is
  'Ends a run whose answer is that nothing changed (state not_modified, or unchanged: the same bytes), and withdraws what has been '
  'missing for 30 minutes or longer. Returns what connect.end_run returns. FEED-16, FEED-41.';

create or replace function connect.lock_confirmed(answers jsonb) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
set jit = off
as $$
declare
  v_runs text[];
begin
  perform util.lock_realm(m.realm_id, is_shared => true)
     from (
       select distinct r.realm_id
         from jsonb_to_recordset(lock_confirmed.answers) x (run_id text)
         join connect.runs r on r.run_id = x.run_id
        order by 1
     ) m;
  -- In one order, so that two recordings never deadlock.
  perform from connect.targets t
    where (t.realm_id, t.target_id) in (
      select r.realm_id, r.target_id
        from jsonb_to_recordset(lock_confirmed.answers) x (run_id text)
        join connect.runs r on r.run_id = x.run_id)
    order by t.realm_id, t.target_id
      for update;
  select coalesce(array_agg(r.run_id order by r.realm_id, r.target_id), '{}') into v_runs
    from (
      select distinct x.run_id, x.token
        from jsonb_to_recordset(lock_confirmed.answers) x (run_id text, token bigint, fetched jsonb)
       where x.fetched ->> 'status_code' = '304' and not x.fetched ? 'failure' and not x.fetched ? 'excluded_reason'
    ) x
    join connect.runs r on r.run_id = x.run_id
    join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
   where t.token = x.token and t.leased_until is not null and r.state = 'claimed' and r.trigger in ('schedule', 'manual')
     and t.last_snapshot_id is not null and t.last_run_id is not null and t.failed_count = 0
     and f.status in ('healthy', 'degraded')
     and not connect.is_stopped(r)
     and not exists (
       select from connect.runs o where o.realm_id = r.realm_id and o.target_id = r.target_id and o.state = 'held')
     and not exists (
       select from connect.listed l
        where l.realm_id = r.realm_id and l.target_id = r.target_id and l.missing_since is not null and l.withdrawn_at is null);
  return v_runs;
end;
$$;

comment on function connect.lock_confirmed(jsonb) is
  'Locks the targets of answers, [{run_id, token, fetched}], until the transaction ends. Returns the runs whose answer 304 only '
  'confirms what is listed: leased by that token, the feed healthy or degraded, nothing held, missing or stopped. FEED-11, FEED-16, '
  'FEED-230.';

create or replace function connect.list_entries(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  insert into connect.listed as l (
    realm_id, target_id, external_id, file_id, title_key, home, away, home_key, away_key, division, division_key, venue, field, on_day,
    start_at, home_score, away_score, hash, data, first_run_id, last_run_id, said_at)
  select e.realm_id, run.target_id, e.external_id, e.file_id, e.title_key, e.home, e.away, e.home_key, e.away_key, e.division,
         e.division_key, e.venue, e.field, e.on_day, e.start_at, e.home_score, e.away_score,
         case when c.verdict = 'same' then (c.listed).hash else e.hash end,
         case when c.verdict = 'same' then (c.listed).data else e.data end, run.run_id, run.run_id,
         connect.pushed_at(run.observed_at, run.parser_version)
    from connect.compare_entries(run) c
    join connect.entries e on e.number = c.number
   where e.realm_id = run.realm_id and e.run_id = run.run_id and c.verdict <> 'older'
      on conflict on constraint listed_pkey do update
     set file_id = excluded.file_id, title_key = excluded.title_key, home = excluded.home, away = excluded.away,
         home_key = excluded.home_key, away_key = excluded.away_key, division = excluded.division, division_key = excluded.division_key,
         venue = excluded.venue, field = excluded.field, on_day = excluded.on_day, start_at = excluded.start_at,
         home_score = excluded.home_score, away_score = excluded.away_score, hash = excluded.hash, data = excluded.data,
         last_run_id = excluded.last_run_id, said_at = excluded.said_at, missing_since = null, withdrawn_at = null
   where l.said_at <= excluded.said_at
     and (l.hash <> excluded.hash or l.file_id is distinct from excluded.file_id or l.missing_since is not null
          or l.withdrawn_at is not null or l.home is distinct from excluded.home or l.away is distinct from excluded.away
          or l.division is distinct from excluded.division);
$$;

comment on function connect.list_entries(connect.runs) is
  'Updates what a target lists from a run: entries older than later reports are left out, entries that change nothing leave the pushed '
  'data as it is, and unchanged rows are not written. FEED-24, FEED-47.';
