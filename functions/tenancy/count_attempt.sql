create or replace function tenancy.count_attempt(email text, address text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform tenancy.count_sign_in('mail ' || encode(sha256(convert_to(count_attempt.email, 'UTF8')), 'hex'), 10)
    where count_attempt.email is not null;
  perform tenancy.count_sign_in('address ' || coalesce(tenancy.network_of(count_attempt.address, 32, 64)::text, 'unknown'), 30);
end;
$$;

comment on function tenancy.count_attempt(text, text) is
  'Counts an attempt to sign in: ten in fifteen minutes for an address of mail (null: none was named), which is kept as a hash, and '
  'thirty for a network address, of IPv6 for 64 bits of it. Raises OYL01 (rate_limited). PEOPLE-30.';
