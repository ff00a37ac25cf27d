create or replace function tenancy.count_beginning(address text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform tenancy.count_sign_in('begin ' || tenancy.client_of(count_beginning.address), 60);
end;
$$;

comment on function tenancy.count_beginning(text) is
  'Counts that a network address, of IPv6 64 bits of it, asked to sign in by a passkey or an identity provider: sixty in fifteen '
  'minutes, so that what is kept of it stays bounded. Raises OYL01 (rate_limited). PEOPLE-70.';
