create or replace function tenancy.record_key_uses(requests jsonb) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  with used as (
    select distinct k.key_id, r.purpose,
           case when k.kind = 'secret' and r.address ~ '[.:]' then tenancy.network_of(r.address, 24, 48) end as network
      from jsonb_to_recordset(record_key_uses.requests) r (key text, purpose text, address text)
      join tenancy.keys k on k.key_hash = decode(r.key, 'hex') and k.revoked_at is null
  ), news as (
    select n.* from used n
     where not exists (
       select from tenancy.key_uses u
        where u.key_id = n.key_id and u.purpose = n.purpose and u.network is not distinct from n.network
          and u.used_at > util.now() - interval '1 hour')
     order by n.key_id, n.purpose, n.network
  ), forgotten as (
    delete from tenancy.key_uses u
     using (select k.key_id, (select array_agg(o.use_id order by o.used_at desc) from tenancy.key_uses o where o.key_id = k.key_id) as uses
              from (select distinct n.key_id from news n) k) old
     where u.key_id = old.key_id and u.use_id = any (old.uses[20:])
  )
  insert into tenancy.key_uses (key_id, purpose, network, used_at)
  select n.key_id, n.purpose, n.network, util.now() from news n
  on conflict (key_id, purpose, network) do update set used_at = excluded.used_at;
$$;

comment on function tenancy.record_key_uses(jsonb) is
  'Records, once an hour, when keys were last used: for pushes or other requests, and those of secret keys from which networks (24 bits '
  'of IPv4, 48 of IPv6; the last twenty). requests: as api.consume_tokens has them. KEY-20.';
