create or replace function desk.require_second_factor(session_hash bytea, is_required boolean) returns desk.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(require_second_factor.session_hash, 'require_second_factor', null);
begin
  if require_second_factor.is_required is null then
    raise exception using errcode = 'OYV02', message = 'Say whether a second factor is required.';
  end if;
  update tenancy.accounts a set requires_second_factor = require_second_factor.is_required where a.account_id = v_caller.account_id;
  v_caller := desk.require_role(require_second_factor.session_hash, 'require_second_factor', null); -- who asks has one too
  perform desk.note_action(v_caller, null, require_second_factor.is_required::text);
  return desk.show_account(v_caller.account_id);
end;
$$;

comment on function desk.require_second_factor(bytea, boolean) is
  'Requires a second factor of everybody who acts in the account, or no longer, from the very next request on. Raises OYA06 '
  '(second_factor_required: who asks has none), OYV02 (invalid_parameter), OYA05 (confirmation_required). PEOPLE-80.';
