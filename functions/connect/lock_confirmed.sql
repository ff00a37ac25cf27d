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
  -- In one order, so that two recordings do not wait for each other in a circle.
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
  'Locks the targets of answers, an array of {run_id, token, fetched}, until the transaction ends, and returns the runs whose answer 304 '
  'confirms what is listed and changes nothing else: leased by that token, of a feed that is healthy or degraded, with nothing held, '
  'missing or stopped. FEED-11, FEED-16, FEED-230.';
