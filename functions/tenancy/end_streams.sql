create or replace function tenancy.end_streams(account_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('oyss_changes', end_streams.account_id);
end;
$$;

comment on function tenancy.end_streams(text) is
  'Notifies the streams of an account once the transaction commits: each reads again with its key, and ends if that no longer opens '
  'anything. GRAPHQL-32.';
