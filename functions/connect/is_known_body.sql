create or replace function connect.is_known_body(target connect.targets, sha256 bytea) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from connect.snapshots s
     where s.realm_id = target.realm_id and s.snapshot_id = target.last_snapshot_id and s.sha256 = is_known_body.sha256);
$$;

comment on function connect.is_known_body(connect.targets, bytea) is
  'Whether a body has the bytes that the target last applied: it is not read again. FEED-16.';
