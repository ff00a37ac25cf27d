create or replace function manage.get_snapshot(credential bytea, snapshot_id text) returns table (
  content bytea, sha256 text, byte_count bigint, content_type text, final_url text, file_name text, fetched_at timestamptz
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(get_snapshot.credential, 'get_snapshot', null);
  v_missing text;
begin
  if get_snapshot.snapshot_id is null or get_snapshot.snapshot_id !~ '^snap_[0-7][0-9A-HJKMNP-TV-Z]{25}$' then
    raise exception using errcode = 'OYV01', message = 'A snapshot has an id of snap_ and 26 characters.';
  end if;
  v_missing := (
    select connect.missing_body(r.realm_id, get_snapshot.snapshot_id)
      from tenancy.realms r
      join connect.snapshots s on s.realm_id = r.realm_id and s.snapshot_id = get_snapshot.snapshot_id);
  if v_missing is not null then
    raise exception using errcode = 'OYC03', message = v_missing;
  end if;
  return query
  select b.content, encode(b.sha256, 'hex'), b.byte_count, s.headers ->> 'content_type', s.final_url, s.file_name, s.fetched_at
    from tenancy.realms r
    join connect.snapshots s on s.realm_id = r.realm_id and s.snapshot_id = get_snapshot.snapshot_id
    join connect.bodies b on b.realm_id = s.realm_id and b.sha256 = s.sha256;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no snapshot %s.', get_snapshot.snapshot_id);
  end if;
  perform manage.log_act(v_caller, r.mode, get_snapshot.snapshot_id, f.account_id)
     from tenancy.realms r
     join connect.snapshots s on s.realm_id = r.realm_id and s.snapshot_id = get_snapshot.snapshot_id
     join connect.targets t on t.realm_id = s.realm_id and t.target_id = s.target_id
     join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id;
end;
$$;

comment on function manage.get_snapshot(bytea, text) is
  'Returns the bytes of a snapshot as they are stored (compressed, platform/bodies.ts), the SHA-256 of those that came, their number, and '
  'where they came from; records in the log of the feed''s account who read them. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYC03 (conflict: removed or erased). FEED-5, FEED-268, PRIVACY-30.';
