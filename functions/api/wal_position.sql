create or replace function api.wal_position() returns bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::bigint;
$$;

comment on function api.wal_position() is
  'Returns the position of this server in the write-ahead log, in bytes: written on a primary, replayed on a standby. An API process '
  'computes from it how far its replica is behind (OPERATE-4).';
grant execute on function api.wal_position() to oyss_http;
