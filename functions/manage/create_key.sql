create or replace function manage.create_key(
  credential bytea, mode text, kind text, key_hash bytea, last_four text, account_id text default null
) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_key.credential, 'create_key', create_key.mode, create_key.account_id);
  v_realm_id integer := manage.require_realm(v_caller, create_key.mode);
  v_key_id text := util.make_id('key');
begin
  if create_key.kind is null or create_key.kind not in ('secret', 'publishable') then
    raise exception using errcode = 'OYV02', message = 'The kind of a key must be secret or publishable.';
  end if;
  insert into tenancy.keys (key_id, account_id, realm_id, kind, key_hash, last_four)
  values (v_key_id, v_caller.account_id, v_realm_id, create_key.kind, create_key.key_hash, create_key.last_four);
  perform manage.log_act(v_caller, create_key.mode, v_key_id);
  return manage.require_own_key(v_caller, create_key.mode, v_key_id);
end;
$$;

comment on function manage.create_key(bytea, text, text, bytea, text, text) is
  'Registers a key of a kind (secret, publishable) that the shell made, in a mode, by its hash and last four characters. Raises OYV02 '
  '(invalid_parameter), OYN01 (not_found), OYA05 (confirmation_required: in live mode). PEOPLE-10, PEOPLE-23, KEY-5.';

create or replace function manage.list_keys(credential bytea, mode text, account_id text default null) returns setof manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_keys.credential, 'list_keys', list_keys.mode, list_keys.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  return query
  select d.*
    from tenancy.keys k
   cross join lateral manage.describe_key(k) d
   where k.account_id = v_account_id and (list_keys.mode is null or d.mode = list_keys.mode)
   order by k.created_at, k.key_id;
end;
$$;

comment on function manage.list_keys(bytea, text, text) is
  'Returns the keys of the account in a mode (null: both), the oldest first, without their secrets. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter: no account). PEOPLE-10, KEY-5.';

create or replace function manage.describe_key(key tenancy.keys) returns manage.key
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select (describe_key.key).key_id, (describe_key.key).account_id, r.mode, (describe_key.key).kind, (describe_key.key).last_four,
         (describe_key.key).created_at, (describe_key.key).rolled_at, (describe_key.key).revoked_at, (describe_key.key).revoked_by,
         u.used_at, u.pushed_at, u.networks
    from tenancy.realms r
   cross join lateral (
      select max(e.used_at) as used_at, max(e.used_at) filter (where e.purpose = 'push') as pushed_at,
             array_agg(distinct text(e.network)) filter (where e.network is not null) as networks
        from tenancy.key_uses e where e.key_id = (describe_key.key).key_id) u
   where r.realm_id = (describe_key.key).realm_id;
end;

comment on function manage.describe_key(tenancy.keys) is
  'Returns a key as people see it: without its secret, with when and from where it was used. KEY-5.';

create or replace function manage.require_own_key(caller manage.caller, mode text, key_id text) returns manage.key
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key manage.key := (select manage.describe_key(k) from tenancy.keys k where k.key_id = require_own_key.key_id);
begin
  if v_key.key_id is null or (require_own_key.caller).made_by is null
      and (v_key.account_id, v_key.mode) is distinct from ((require_own_key.caller).account_id, require_own_key.mode) then
    raise exception using errcode = 'OYN01', message = format('There is no key %s.', require_own_key.key_id);
  end if;
  return v_key;
end;
$$;

comment on function manage.require_own_key(manage.caller, text, text) is
  'Returns a key of the caller''s account in a mode; to the command line, of any. Raises OYN01 (not_found). PEOPLE-14.';

create or replace function manage.roll_key(credential bytea, mode text, key_id text, key_hash bytea, last_four text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(roll_key.credential, 'roll_key', roll_key.mode);
  v_key manage.key := manage.require_own_key(v_caller, roll_key.mode, roll_key.key_id);
begin
  if v_key.revoked_at is not null then
    raise exception using errcode = 'OYC03', message = format('The key %s is revoked. Create another.', roll_key.key_id);
  end if;
  update tenancy.keys k
     set key_hash = roll_key.key_hash, last_four = roll_key.last_four, rolled_at = util.now()
   where k.key_id = roll_key.key_id;
  perform tenancy.end_streams(v_key.account_id);
  perform manage.log_act(v_caller, v_key.mode, v_key.key_id, v_key.account_id);
  return manage.require_own_key(v_caller, v_key.mode, v_key.key_id);
end;
$$;

comment on function manage.roll_key(bytea, text, text, bytea, text) is
  'Replaces the secret of a key of the account in a mode, at once, by one that the shell made. Raises OYN01 (not_found), OYC03 '
  '(conflict: revoked), OYA05 (confirmation_required: in live mode). PEOPLE-14, '
  'PEOPLE-23, KEY-6, GRAPHQL-32.';

create or replace function manage.revoke_key(credential bytea, mode text, key_id text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revoke_key.credential, 'revoke_key', revoke_key.mode);
  v_key manage.key := manage.require_own_key(v_caller, revoke_key.mode, revoke_key.key_id);
begin
  update tenancy.keys k
     set revoked_at = util.now(), revoked_by = v_caller.actor
   where k.key_id = v_key.key_id and k.revoked_at is null;
  perform tenancy.end_streams(v_key.account_id);
  perform manage.log_act(v_caller, v_key.mode, v_key.key_id, v_key.account_id);
  return manage.require_own_key(v_caller, v_key.mode, v_key.key_id);
end;
$$;

comment on function manage.revoke_key(bytea, text, text) is
  'Revokes a key of the account in a mode, also its last: it is unknown from the next request on, and stays on record with the time and '
  'the person. A revoked key stays as it is. Raises OYN01 (not_found), OYA05 (confirmation_required: live). PEOPLE-14, PEOPLE-23, KEY-6, '
  'GRAPHQL-32.';

create or replace function manage.read_key(credential bytea, mode text, key_id text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_key.credential, 'read_key', read_key.mode);
begin
  return manage.require_own_key(v_caller, read_key.mode, read_key.key_id);
end;
$$;

comment on function manage.read_key(bytea, text, text) is
  'Returns a key of the account in a mode, without its secret. Raises OYN01 (not_found). PEOPLE-14, KEY-5.';

create or replace function manage.rotate_secret(credential bytea, mode text, subscription_id text, secret bytea) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(rotate_secret.credential, 'rotate_secret', rotate_secret.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, rotate_secret.mode, rotate_secret.subscription_id);
  v_result jsonb;
begin
  v_result := webhook.subscription_document(webhook.rotate_secret(
      v_own.realm_id, v_own.account_id, v_own.subscription_id, rotate_secret.secret));
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), v_own.subscription_id, v_own.account_id);
  return v_result;
end;
$$;

comment on function manage.rotate_secret(bytea, text, text, bytea) is
  'Gives a subscription of the account in a mode the new secret that the shell sealed; the previous one signs as well for 24 hours. '
  'Raises OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-8.';
