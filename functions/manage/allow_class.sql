create or replace function manage.allow_class(credential bytea, account_id text, class text) returns manage.allowed_class
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(allow_class.credential, 'allow_class', null, allow_class.account_id);
  v_allowed tenancy.allowed_classes := tenancy.permit_class(manage.require_account(v_caller), allow_class.class, v_caller.actor);
begin
  perform manage.log_act(v_caller, 'live', v_allowed.class);
  return (v_allowed.account_id, v_allowed.class, v_allowed.allowed_by, v_allowed.allowed_at)::manage.allowed_class;
end;
$$;

comment on function manage.allow_class(bytea, text, text) is
  'Lets the people of an account register sources of a class in live mode. Raises OYN01 (not_found), OYV02 (invalid_parameter), '
  'OYA05 (confirmation_required). PEOPLE-50.';
