create or replace function api.wal_position() returns bigint
language sql stable security definer
set search_path = ''
as $$
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::bigint;
$$;

comment on function api.wal_position() is
  'How far this server is, in bytes of write-ahead log: written on a primary, replayed on a standby. What tells an API process how far '
  'its replica is behind (OPERATE-4).';
grant execute on function api.wal_position() to oyss_http;
