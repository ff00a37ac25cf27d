create or replace function jobs.read_snapshot(run_id text) returns connect.snapshot
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select row(s.snapshot_id, b.content, b.byte_count, s.headers ->> 'content_type', s.headers ->> 'charset',
             (s.fetched_at at time zone f.time_zone)::date, connect.settings_of(connect.feed_under(f, r.settings)))::connect.snapshot
    from connect.runs r
    join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
    join connect.snapshots s on s.realm_id = r.realm_id and s.snapshot_id = r.snapshot_id
    join connect.bodies b on b.realm_id = s.realm_id and b.sha256 = s.sha256
   where r.run_id = read_snapshot.run_id and octet_length(b.content) > 0;
$$;

comment on function jobs.read_snapshot(text) is
  'Returns the stored snapshot of a run, as its parser gets it; the parser reads nothing else. Null: it has none, or it was erased with '
  'a person. FEED-6.';
grant execute on function jobs.read_snapshot(text) to oyss_resolver;
