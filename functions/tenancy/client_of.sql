create or replace function tenancy.client_of(address text) returns text
language sql immutable parallel safe
return coalesce(tenancy.network_of(client_of.address, 32, 64)::text, 'unknown');

comment on function tenancy.client_of(text) is
  'Returns as which client attempts from a network address count: the address itself, of IPv6 64 bits of it; without one (null) all are '
  'one client. PEOPLE-30, PEOPLE-70.';
