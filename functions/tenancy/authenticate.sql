create or replace function tenancy.authenticate(
  key_hash bytea, out realm_id integer, out account_id text, out kind text, out epoch integer, out is_veiled boolean
)
language plpgsql stable
as $$
declare
  v_status text;
  v_reason text;
begin
  select k.realm_id, k.account_id, k.kind, r.epoch, k.kind = 'publishable' and tenancy.has_private(k.realm_id), a.status,
         a.suspended_reason
    into realm_id, account_id, kind, epoch, is_veiled, v_status, v_reason
    from tenancy.keys k
    join tenancy.realms r on r.realm_id = k.realm_id
    join tenancy.accounts a on a.account_id = k.account_id
   where k.key_hash = authenticate.key_hash and k.revoked_at is null;
  if v_status is distinct from 'active' then
    raise exception using errcode = case when v_status is null then 'OYA01' else 'OYA03' end,
      message = tenancy.reason_against(v_status, v_reason);
  end if;
end;
$$;

comment on function tenancy.authenticate(bytea) is
  'The account that owns a key (given as its SHA-256) and the realm it opens; is_veiled where what it reads has to be veiled (read.veil): '
  'it is publishable, and the realm has private teams. Raises OYA01 (unauthorized), OYA03 (account_suspended). KEY-1, KEY-7, KEY-16, '
  'REALM-1, PRIVACY-23.';
