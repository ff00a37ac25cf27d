create or replace function manage.disallow_class(credential bytea, account_id text, class text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(disallow_class.credential, 'disallow_class', null, disallow_class.account_id);
begin
  perform tenancy.forbid_class(manage.require_account(v_caller), disallow_class.class);
  perform manage.log_act(v_caller, 'live', disallow_class.class);
end;
$$;

comment on function manage.disallow_class(bytea, text, text) is
  'Takes back a class of sources that the people of an account might register in live mode; what is registered stays. Raises OYN01 '
  '(not_found: no such account, or the class was not allowed), OYA05 (confirmation_required). PEOPLE-125.';
