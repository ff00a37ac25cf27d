create or replace function connect.find_missing(run connect.runs) returns setof connect.listed
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first date;
  v_last date;
  v_feed_id text;
  v_today date;
begin
  select min(e.on_day), max(e.on_day) into v_first, v_last
    from connect.entries e where e.realm_id = run.realm_id and e.run_id = run.run_id;
  select f.feed_id, (run.observed_at at time zone f.time_zone)::date into v_feed_id, v_today
    from connect.targets t
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
  if run.trigger = 'replay' or not exists (
    select from connect.snapshots s where s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id and s.is_complete) then
    return;
  end if;
  return query
  with unfound as materialized (
    select l.*
      from connect.listed l
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
       and l.on_day > v_first and l.on_day < v_last and l.on_day >= v_today
       and l.external_id not in (
         select e.external_id from connect.entries e
          where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is not null)
  )
  select u.*
    from unfound u
   where not exists (
           select from connect.skips k
            where k.realm_id = run.realm_id and k.run_id = run.run_id
              and (k.place = u.file_id or u.file_id is not null and strpos(k.excerpt, u.file_id) > 0
                   or u.home is not null and u.away is not null and strpos(k.excerpt, u.home) > 0 and strpos(k.excerpt, u.away) > 0))
     and u.external_id not in (
           select a.external_id
             from connect.listed a
            where a.realm_id = run.realm_id and a.missing_since is null and a.withdrawn_at is null and a.target_id in (
                    select o.target_id from connect.targets o
                     where o.realm_id = run.realm_id and o.feed_id = v_feed_id and o.target_id <> run.target_id));
end;
$$;

comment on function connect.find_missing(connect.runs) is
  'Returns the listed entries that are missing in a run: not found again, strictly between its first and its last day, today or later, '
  'read from a complete transfer, in no skipped row, and listed by no other target of the same connector. FEED-40.';
