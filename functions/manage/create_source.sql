create or replace function manage.create_source(
  credential bytea, mode text, source_key text, class text, account_id text default null
) returns manage.source
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_source.credential, 'create_source', create_source.mode, create_source.account_id);
  v_account_id text := manage.require_account(v_caller);
  v_source_id text;
begin
  if v_caller.made_by is null then
    perform tenancy.refuse_class(v_account_id, create_source.mode, create_source.class);
  end if;
  v_source_id := tenancy.register_source(v_account_id, create_source.mode, create_source.source_key, create_source.class);
  perform manage.log_act(v_caller, create_source.mode, v_source_id);
  return (select d from tenancy.sources s, manage.describe_source(s) d where s.source_id = v_source_id);
end;
$$;

comment on function manage.create_source(bytea, text, text, text, text) is
  'Registers a source: mode, key, class; the class fixes its rank for ever. Raises OYA04 (forbidden: in live mode, a class that no '
  'operator allowed the account), OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict: key taken). PEOPLE-50, ACCOUNT-3.';
