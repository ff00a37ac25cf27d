create or replace function connect.find_missing(run connect.runs) returns setof connect.listed
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select l.*
    from (
      select min(e.on_day) as first_day, max(e.on_day) as last_day
        from connect.entries e
       where e.realm_id = run.realm_id and e.run_id = run.run_id
    ) w
    join connect.targets t on t.realm_id = run.realm_id and t.target_id = run.target_id
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
    join connect.snapshots s on s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id and s.is_complete
    join connect.listed l
      on l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
     and l.on_day > w.first_day and l.on_day < w.last_day
     and l.on_day >= (run.observed_at at time zone f.time_zone)::date
   where run.trigger <> 'replay'
     and not exists (
       select from connect.entries e
        where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id = l.external_id)
     and not exists (
       select from connect.skips k
        where k.realm_id = run.realm_id and k.run_id = run.run_id
          and (k.place = l.file_id or l.file_id is not null and strpos(k.excerpt, l.file_id) > 0
               or l.home is not null and l.away is not null and strpos(k.excerpt, l.home) > 0 and strpos(k.excerpt, l.away) > 0))
     and not exists (
       select from connect.targets o
         join connect.listed a on a.realm_id = o.realm_id and a.target_id = o.target_id and a.external_id = l.external_id
        where o.realm_id = run.realm_id and o.feed_id = t.feed_id and o.target_id <> run.target_id
          and a.missing_since is null and a.withdrawn_at is null);
$$;

comment on function connect.find_missing(connect.runs) is
  'Returns the listed entries that are missing in a run: not found again, strictly between its first and its last day, today or later, '
  'read from a complete transfer, in no skipped row, and listed by no other target of the same connector. FEED-40.';
