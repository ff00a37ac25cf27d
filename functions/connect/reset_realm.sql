create or replace function connect.reset_realm(realm_id integer) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  delete from connect.baselines b where b.realm_id = reset_realm.realm_id;
  delete from connect.listed l where l.realm_id = reset_realm.realm_id;
  delete from connect.runs r where r.realm_id = reset_realm.realm_id; -- and their entries and skips
  delete from connect.snapshots s where s.realm_id = reset_realm.realm_id;
  delete from connect.bodies b where b.realm_id = reset_realm.realm_id;
  update connect.targets t
     set next_at = case when t.url is not null and f.status <> 'disabled' then util.now() end, due_at = null, token = t.token + 1,
         leased_by = null, leased_until = null, etag = null, last_modified = null, interval_seconds = null,
         file_interval_seconds = null, first_ok_at = null,
         last_ok_at = null, last_try_at = null, failed_count = 0, first_failed_at = null, is_empty = false, last_snapshot_id = null,
         last_run_id = null, read_run_id = null, listed_count = 0, last_game_on = null
    from connect.feeds f
   where t.realm_id = reset_realm.realm_id and f.realm_id = t.realm_id and f.feed_id = t.feed_id;
  select connect.renew_status(f.realm_id, f.feed_id) from connect.feeds f where f.realm_id = reset_realm.realm_id;
$$;

comment on function connect.reset_realm(integer) is
  'Removes everything that the feeds of a test realm fetched, read and listed, for manage.reset_test; the feeds stay registered and '
  'start again. FEED-4, REALM-4.';
