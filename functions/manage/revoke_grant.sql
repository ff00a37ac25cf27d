create or replace function manage.revoke_grant(credential bytea, mode text, grant_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revoke_grant.credential, 'revoke_grant', revoke_grant.mode);
  v_grant tenancy.grants := manage.require_own_grant(v_caller, revoke_grant.mode, revoke_grant.grant_id);
begin
  update tenancy.grants g
     set revoked_at = util.now(), revoked_by = v_caller.actor
   where g.grant_id = v_grant.grant_id and g.revoked_at is null;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no grant %s.', revoke_grant.grant_id);
  end if;
  perform manage.log_act(
    v_caller, tenancy.mode_of(v_grant.realm_id), v_grant.grant_id, coalesce(v_caller.account_id, v_grant.account_id));
end;
$$;

comment on function manage.revoke_grant(bytea, text, text) is
  'Takes back a grant of an organization that the account speaks for, in a mode: it holds no more for the very next request, and stays on '
  'record with the moment and who did it. Raises OYN01 (not_found: none that is in force). PEOPLE-51, ACCOUNT-6, KEY-17.';

create or replace function manage.require_own_grant(caller manage.caller, mode text, grant_id text) returns tenancy.grants
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := case when (require_own_grant.caller).made_by is null
    then tenancy.realm_of((require_own_grant.caller).account_id, require_own_grant.mode) end;
  v_grant tenancy.grants;
begin
  select g.* into v_grant
    from tenancy.grants g
   where g.grant_id = require_own_grant.grant_id
     and ((require_own_grant.caller).made_by is not null
       or g.realm_id = v_realm_id
         and (require_own_grant.mode = 'test' or exists (
               select from tenancy.representatives p
                where p.realm_id = g.realm_id and p.organization_id = g.organization_id
                  and p.account_id = (require_own_grant.caller).account_id)));
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no grant %s.', require_own_grant.grant_id);
  end if;
  return v_grant;
end;
$$;

comment on function manage.require_own_grant(manage.caller, text, text) is
  'Returns a grant that the people of the caller''s account may take back: of an organization that it speaks for, or in its test data; to '
  'the command line, any. Raises OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, PEOPLE-51.';
