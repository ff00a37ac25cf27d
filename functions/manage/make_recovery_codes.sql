create or replace function manage.make_recovery_codes(credential bytea, code_hashes bytea[]) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(make_recovery_codes.credential, 'make_recovery_codes', null);
  v_count integer;
begin
  perform from tenancy.users u where u.user_id = v_caller.user_id for no key update;
  if not tenancy.has_factor(v_caller.user_id) then
    raise exception using errcode = 'OYC03', message = 'Recovery codes stand in for a second factor. Add a passkey or an '
      'authenticator first.';
  elsif coalesce(cardinality(make_recovery_codes.code_hashes) not between 1 and 20, true) then
    raise exception using errcode = 'OYV02', message = 'There are 1 to 20 recovery codes.';
  end if;
  delete from tenancy.recovery_codes c where c.user_id = v_caller.user_id;
  insert into tenancy.recovery_codes (user_id, code_hash)
  select distinct v_caller.user_id, h.code_hash from unnest(make_recovery_codes.code_hashes) h (code_hash);
  get diagnostics v_count = row_count;
  perform tenancy.record_factor_change(v_caller.user_id, 'codes_made', v_caller.session_id, null);
  perform manage.log_act(v_caller, null, v_count::text);
  return v_count;
end;
$$;

comment on function manage.make_recovery_codes(bytea, bytea[]) is
  'Replaces one''s recovery codes by new ones (SHA-256 of each), 1 to 20; returns how many. Raises OYC03 (conflict: no '
  'second factor), OYV02 (invalid_parameter), OYA05 (confirmation_required). PEOPLE-152.';
