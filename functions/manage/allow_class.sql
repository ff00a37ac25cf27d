create or replace function manage.allow_class(account_id text, class text, made_by text) returns manage.allowed_class
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(allow_class.account_id);
  v_allowed tenancy.allowed_classes := tenancy.permit_class(v_account.account_id, allow_class.class, allow_class.made_by);
begin
  perform tenancy.note_command(v_account.account_id, 'allow_class', v_allowed.class, allow_class.made_by);
  return (v_allowed.account_id, v_allowed.class, v_allowed.allowed_by, v_allowed.allowed_at)::manage.allowed_class;
end;
$$;

comment on function manage.allow_class(text, text, text) is
  'Lets the people of an account register sources of a class in live mode (authoritativePush, partnerApi, hostFeed, '
  'ownerCorrection, scrape); made_by is recorded. Raises OYN01 (not_found), OYV02 (invalid_parameter). PEOPLE-50.';
