create or replace function tenancy.count_beginning(address text, browser_hash bytea) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform tenancy.count_sign_in(
    'begin ' || coalesce(tenancy.known_browser(null, count_beginning.browser_hash), tenancy.client_of(count_beginning.address)), 60);
end;
$$;

comment on function tenancy.count_beginning(text, bytea) is
  'Counts that a browser asked to sign in by a passkey or an identity provider: sixty in fifteen minutes of its own where somebody '
  'signed in with it before (the bytes in its cookie; null: none), else sixty from its network address, of IPv6 64 bits of it, so that '
  'what is kept stays bounded. Raises OYL01 (rate_limited). PEOPLE-70, PEOPLE-112.';
