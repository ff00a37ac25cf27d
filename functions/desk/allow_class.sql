create or replace function desk.allow_class(session_hash bytea, account_id text, class text) returns manage.allowed_class
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(allow_class.session_hash, 'allow_class', null);
  v_account manage.account := manage.read_account(allow_class.account_id);
  v_allowed tenancy.allowed_classes;
begin
  v_allowed := tenancy.permit_class(v_account.account_id, allow_class.class, v_caller.user_id);
  v_caller.account_id := v_account.account_id;
  perform desk.note_action(v_caller, 'live', v_allowed.class);
  return (v_allowed.account_id, v_allowed.class, v_allowed.allowed_by, v_allowed.allowed_at)::manage.allowed_class;
end;
$$;

comment on function desk.allow_class(bytea, text, text) is
  'Lets the people of an account register sources of a class in live mode. Raises OYN01 (not_found), OYV02 (invalid_parameter), '
  'OYA05 (confirmation_required). PEOPLE-50.';
