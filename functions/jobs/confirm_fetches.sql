create or replace function jobs.confirm_fetches(answers jsonb) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
set jit = off
as $$
declare
  v_runs text[] := connect.lock_confirmed(confirm_fetches.answers);
begin
  update connect.runs r
     set state = 'not_modified', ended_at = util.now(), batch_ids = '{}', counts = '{"new": 0, "changed": 0, "withdrawn": 0}',
         request_count = r.request_count + coalesce(a.request_count, 1)
    from jsonb_to_recordset(confirm_fetches.answers) x (run_id text, fetched jsonb)
    cross join lateral jsonb_to_record(x.fetched) a (request_count integer)
   where r.run_id = x.run_id and r.run_id = any (v_runs);
  update connect.targets t
     set leased_by = null, leased_until = null, first_ok_at = coalesce(t.first_ok_at, util.now()), last_ok_at = util.now(),
         last_try_at = util.now(), failed_count = 0, first_failed_at = null, last_run_id = r.run_id,
         interval_seconds = coalesce(a.interval_seconds, t.interval_seconds)
    from jsonb_to_recordset(confirm_fetches.answers) x (run_id text, fetched jsonb)
    cross join lateral jsonb_to_record(x.fetched) a (interval_seconds integer)
    join connect.runs r on r.run_id = x.run_id
   where r.run_id = any (v_runs) and t.realm_id = r.realm_id and t.target_id = r.target_id;
  update connect.targets t
     set next_at = case when o.is_open then util.now() else util.now() + connect.cadence(t, util.now()) end
    from connect.runs r
    cross join lateral (
      select exists (
        select from connect.runs w
         where w.realm_id = r.realm_id and w.target_id = r.target_id and w.state in ('claimed', 'fetched', 'extracted'))
    ) o (is_open)
   where r.run_id = any (v_runs) and t.realm_id = r.realm_id and t.target_id = r.target_id;
  update connect.hosts h
     set leased_until = null, gap_ms = g.gap_ms, next_at = util.now() + g.gap_ms * interval '1 millisecond'
    from jsonb_to_recordset(confirm_fetches.answers) x (run_id text, fetched jsonb)
    cross join lateral jsonb_to_record(x.fetched) a (gap_ms integer)
    cross join lateral (select greatest(least(coalesce(a.gap_ms, 2000), 60000), 0)) g (gap_ms)
    join connect.runs r on r.run_id = x.run_id
    join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
   where r.run_id = any (v_runs) and h.host = t.host;
  update connect.feeds f set hour_count = f.hour_count + n.count
    from (
      select t.realm_id, t.feed_id, sum(a.request_count - 1) as count
        from jsonb_to_recordset(confirm_fetches.answers) x (run_id text, fetched jsonb)
        cross join lateral jsonb_to_record(x.fetched) a (request_count integer)
        join connect.runs r on r.run_id = x.run_id
        join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
       where r.run_id = any (v_runs) and a.request_count > 1
       group by 1, 2
    ) n
   where f.realm_id = n.realm_id and f.feed_id = n.feed_id;
  return v_runs;
end;
$$;

comment on function jobs.confirm_fetches(jsonb) is
  'Ends, in one step, those runs with an answer 304 that need nothing else (connect.lock_confirmed): an array of {run_id, token, '
  'fetched} as jobs.record_fetch takes them, to the same effect. Returns these; pass each of the others to jobs.record_fetch. FEED-12, '
  'FEED-16, FEED-230.';
grant execute on function jobs.confirm_fetches(jsonb) to oyss_resolver;
