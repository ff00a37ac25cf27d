create or replace function manage.require_second_factor(credential bytea, is_required boolean) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(require_second_factor.credential, 'require_second_factor', null);
begin
  if require_second_factor.is_required is null then
    raise exception using errcode = 'OYV02', message = 'Say whether a second factor is required.';
  end if;
  update tenancy.accounts a set requires_second_factor = require_second_factor.is_required where a.account_id = v_caller.account_id;
  v_caller := manage.enter(require_second_factor.credential, 'require_second_factor', null); -- who asks has one too
  perform manage.log_act(v_caller, null, require_second_factor.is_required::text);
  return manage.show_account(v_caller.account_id);
end;
$$;

comment on function manage.require_second_factor(bytea, boolean) is
  'Requires a second factor of everybody who acts in the account, or no longer, from the very next request on. Raises OYA06 '
  '(second_factor_required: who asks has none), OYV02 (invalid_parameter), OYA05 (confirmation_required). PEOPLE-80.';
