create or replace function connect.run_page(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select connect.run_details(run) || jsonb_build_object(
           'feed', jsonb_build_object(
             'feed_id', f.feed_id, 'name', f.name, 'status', f.status, 'time_zone', f.time_zone, 'mapping', f.settings -> 'mapping',
             'has_url', t.url is not null),
           'file', (select jsonb_build_object('name', s.file_name, 'fetched_at', util.rfc3339(s.fetched_at))
                      from connect.snapshots s where s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id),
           'losses', case when w.waits then connect.losses_of(run) end,
           'columns', (
             select jsonb_build_object(
                      'gone', (select coalesce(jsonb_agg(c.words order by c.place), '[]')
                                 from connect.column_changes(b.profile -> 'headers', coalesce(run.layout -> 'headers', '[]')) c),
                      'new', (select coalesce(jsonb_agg(c.words order by c.place), '[]')
                                from connect.column_changes(coalesce(run.layout -> 'headers', '[]'), b.profile -> 'headers') c))
               from connect.baselines b
              where w.waits and b.realm_id = run.realm_id and b.target_id = run.target_id
                and b.superseded_at is null),
           'next_run_id', (
             select min(n.run_id) from connect.runs n
              where n.realm_id = run.realm_id and n.target_id = run.target_id and n.run_id > run.run_id))
    from connect.targets t
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
    cross join (select run.state in ('held', 'previewed')) w (waits)
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
$$;

comment on function connect.run_page(connect.runs) is
  'Returns a run as connect.run_details does, with its feed or connector, the name of its file, the run after it, and, while it is held or '
  'was a preview, which columns are gone and new beside the baseline and which games would be withdrawn (connect.losses_of). '
  'DASHBOARD-74.';
