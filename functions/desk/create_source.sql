create or replace function desk.create_source(session_hash bytea, mode text, source_key text, class text) returns manage.source
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(create_source.session_hash, 'create_source', create_source.mode);
  v_source manage.source;
begin
  perform tenancy.refuse_class(v_caller.account_id, create_source.mode, create_source.class);
  v_source := manage.create_source(v_caller.account_id, create_source.mode, create_source.source_key, create_source.class);
  perform desk.note_action(v_caller, create_source.mode, v_source.source_id);
  return v_source;
end;
$$;

comment on function desk.create_source(bytea, text, text, text) is
  'Registers a source: mode, key, class; the class fixes its rank for ever. Raises OYA04 (forbidden: in live mode, a class that no '
  'operator allowed the account), OYV02 (invalid_parameter), OYC03 (conflict: key taken). PEOPLE-50, ACCOUNT-3.';
