create or replace function tenancy.authenticate_secret(key_hash bytea, out realm_id integer, out account_id text, out epoch integer)
language plpgsql stable
as $$
declare
  v_kind text;
begin
  select a.realm_id, a.account_id, a.epoch, a.kind into realm_id, account_id, epoch, v_kind
    from tenancy.authenticate(authenticate_secret.key_hash) a;
  if v_kind <> 'secret' then
    raise exception using errcode = 'OYA02', message = 'A publishable key can only read the public tier. Use a secret key, from a server.';
  end if;
end;
$$;

comment on function tenancy.authenticate_secret(bytea) is
  'As tenancy.authenticate, for what only a secret key may do. Raises the same errors, and OYA02 (publishable_key). KEY-3, KEY-4.';
