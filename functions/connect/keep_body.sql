create or replace function connect.keep_body(run connect.runs, fetched jsonb, content bytea) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_snapshot_id text := util.make_id('snap');
begin
  insert into connect.bodies (realm_id, sha256, byte_count, content)
  values (run.realm_id, decode(keep_body.fetched ->> 'sha256', 'hex'), (keep_body.fetched ->> 'byte_count')::bigint, keep_body.content)
      on conflict on constraint bodies_pkey do update
     set content = case when bodies.removed_at is not null then excluded.content else bodies.content end, removed_at = null,
         last_came_at = excluded.last_came_at;
  insert into connect.snapshots (
    realm_id, snapshot_id, target_id, sha256, final_url, file_name, status_code, headers, is_complete)
  values (
    run.realm_id, v_snapshot_id, run.target_id, decode(keep_body.fetched ->> 'sha256', 'hex'), keep_body.fetched ->> 'final_url',
    keep_body.fetched ->> 'file_name', (keep_body.fetched ->> 'status_code')::integer,
    jsonb_strip_nulls(
      jsonb_build_object(
        'content_type', keep_body.fetched -> 'content_type', 'charset', keep_body.fetched -> 'charset', 'etag', keep_body.fetched -> 'etag',
        'last_modified', keep_body.fetched -> 'last_modified')),
    coalesce((keep_body.fetched ->> 'is_complete')::boolean, true));
  update connect.runs r
     set snapshot_id = v_snapshot_id, observed_at = util.now(), byte_count = (keep_body.fetched ->> 'byte_count')::bigint
   where r.realm_id = run.realm_id and r.run_id = run.run_id;
  return v_snapshot_id;
end;
$$;

comment on function connect.keep_body(connect.runs, jsonb, bytea) is
  'Stores what a run fetched or was handed, before anything is read of it: fetched has sha256 (hex), byte_count, final_url, file_name, '
  'status_code, content_type, charset, etag, last_modified, is_complete; content is the body compressed with zstd. The same bytes are '
  'kept once, and again where they were removed for their age. Returns the snapshot. FEED-5, FEED-268.';
