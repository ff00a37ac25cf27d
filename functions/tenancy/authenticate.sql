create or replace function tenancy.authenticate(
  key_hash bytea, out realm_id integer, out account_id text, out kind text, out epoch integer, out is_redacted boolean, out key_id text
)
language plpgsql stable
as $$
declare
  v_status text;
  v_reason text;
begin
  select k.realm_id, k.account_id, k.kind, r.epoch, k.kind = 'publishable' and tenancy.has_private(k.realm_id), k.key_id,
         a.status, a.suspended_reason
    into realm_id, account_id, kind, epoch, is_redacted, key_id, v_status, v_reason
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
  'The account that owns a key (given as its SHA-256) and the realm it opens; is_redacted where private teams are kept '
  'from it (tenancy.hidden_entities): it is publishable, and the realm has some. Raises OYA01 (unauthorized), OYA03 '
  '(account_suspended). KEY-1, KEY-7, KEY-6, REALM-1, PRIVACY-23.';

create or replace function tenancy.authenticate_secret(
  key_hash bytea, out realm_id integer, out account_id text, out epoch integer, out key_id text
)
language plpgsql stable
as $$
declare
  v_kind text;
begin
  select a.realm_id, a.account_id, a.epoch, a.key_id, a.kind into realm_id, account_id, epoch, key_id, v_kind
    from tenancy.authenticate(authenticate_secret.key_hash) a;
  if v_kind <> 'secret' then
    raise exception using errcode = 'OYA02', message = 'A publishable key can only read the public tier. Use a secret key, from a server.';
  end if;
end;
$$;

comment on function tenancy.authenticate_secret(bytea) is
  'As tenancy.authenticate, for operations that require a secret key. Raises the same errors, and OYA02 (publishable_key). KEY-3.';

create or replace function tenancy.holds_grant(
  realm_id integer, account_id text, organization_id text, source_id text, scope text
) returns boolean
language sql stable
return exists (
  select from tenancy.grants g
   where g.realm_id = holds_grant.realm_id and g.organization_id = holds_grant.organization_id and g.account_id = holds_grant.account_id
     and g.scope = holds_grant.scope and g.revoked_at is null
     and (g.source_ids is null or holds_grant.source_id = any (g.source_ids)));

comment on function tenancy.holds_grant(integer, text, text, text, text) is
  'Whether an organization lets an account read what the scope names and what the source reports; false for no organization (KEY-9).';

create or replace function tenancy.require_account(account_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if require_account.account_id is null then
    raise exception using errcode = 'OYV02', message = 'Name the account.';
  elsif not exists (select from tenancy.accounts a where a.account_id = require_account.account_id) then
    raise exception using errcode = 'OYN01', message = format('There is no account %s.', require_account.account_id);
  end if;
end;
$$;

comment on function tenancy.require_account(text) is
  'Raises OYV02 (invalid_parameter: no account is named), OYN01 (not_found: no such account). ACCOUNT-10.';

create or replace function tenancy.mode_of(realm_id integer) returns text
language sql stable
return (select r.mode from tenancy.realms r where r.realm_id = mode_of.realm_id);

comment on function tenancy.mode_of(integer) is 'Returns the mode of a realm: test or live; null where there is no such realm. REALM-2.';
