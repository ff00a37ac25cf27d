create or replace function connect.was_previewed(run connect.runs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select run.trigger = 'upload' and exists (
    select from connect.snapshots s
      join connect.snapshots o on o.realm_id = s.realm_id and o.target_id = s.target_id and o.sha256 = s.sha256
      join connect.runs r on r.realm_id = o.realm_id and r.snapshot_id = o.snapshot_id and r.state = 'previewed'
     where s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id);
$$;

comment on function connect.was_previewed(connect.runs) is 
  'Whether a run is the upload of bytes that a preview of its target showed. FEED-41.';
