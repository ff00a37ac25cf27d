create or replace function tenancy.network_of(address text, v4_bits integer, v6_bits integer) returns cidr
language sql immutable strict parallel safe
begin atomic
  select network(set_masklen(a.address, case family(a.address) when 4 then network_of.v4_bits else network_of.v6_bits end))
    from (select regexp_replace(network_of.address, '^::ffff:(?=[0-9]+[.])', '', 'i')::inet as address) a;
end;

comment on function tenancy.network_of(text, integer, integer) is
  'Returns the network of an address, of so many bits of IPv4 or IPv6; an IPv4 address inside IPv6 is one of IPv4. Null for none. '
  'PEOPLE-20.';
