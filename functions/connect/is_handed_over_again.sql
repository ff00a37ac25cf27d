create or replace function connect.is_handed_over_again(run connect.runs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select run.trigger = 'upload' and not connect.was_previewed(run) and exists (
    select from connect.targets t
      join connect.snapshots o on o.realm_id = t.realm_id and o.snapshot_id = t.last_snapshot_id
      join connect.snapshots s on s.realm_id = run.realm_id and s.snapshot_id = run.snapshot_id and s.sha256 = o.sha256
     where t.realm_id = run.realm_id and t.target_id = run.target_id
       and not exists (
         select from connect.acts a
          where a.realm_id = t.realm_id and a.feed_id = t.feed_id and a.verb = 'map' and a.made_at > o.fetched_at));
$$;

comment on function connect.is_handed_over_again(connect.runs) is
  'Whether a run is the upload of the bytes that its target last applied, while nobody has said since that they mean something else and no '
  'preview showed them: it is not read again. FEED-16.';
