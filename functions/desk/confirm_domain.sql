create or replace function desk.confirm_domain(session_hash bytea, domain text) returns desk.identity_provider
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(confirm_domain.session_hash, 'confirm_domain', null);
begin
  perform tenancy.confirm_domain(v_caller.account_id, confirm_domain.domain, 'dns');
  perform desk.note_action(v_caller, null, null);
  return desk.show_provider(v_caller.account_id);
end;
$$;

comment on function desk.confirm_domain(bytea, text) is
  'Records that the shell found the DNS record of the account at the domain of its identity provider. Raises OYN01 (not_found: no '
  'provider, or another domain), OYA05 (confirmation_required). PEOPLE-154.';
