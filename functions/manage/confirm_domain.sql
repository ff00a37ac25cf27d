create or replace function manage.confirm_domain(
  credential bytea, domain text, account_id text default null
) returns manage.identity_provider
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(confirm_domain.credential, 'confirm_domain', null, confirm_domain.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  perform tenancy.confirm_domain(v_account_id, confirm_domain.domain, coalesce(v_caller.made_by, 'dns'));
  perform manage.log_act(v_caller, null, null);
  return manage.show_provider(v_account_id);
end;
$$;

comment on function manage.confirm_domain(bytea, text, text) is
  'Records that the shell found the DNS record of the account at the domain of its identity provider; or that an operator vouches for '
  'it (null: whatever it is). Raises OYN01 (not_found: no account, no provider, or another domain), OYA05 (confirmation_required). '
  'PEOPLE-154.';
