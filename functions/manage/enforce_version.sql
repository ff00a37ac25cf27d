create or replace function manage.enforce_version(credential bytea, version integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '5s'
as $$
declare
  v_caller manage.caller := manage.enter(enforce_version.credential, 'enforce_version', null);
  v_replaced integer := likeness.version_in_force();
begin
  if not exists (select from likeness.versions v where v.version = enforce_version.version) then
    raise exception using errcode = 'OYN01', message = format('There is no version %s.', enforce_version.version);
  elsif enforce_version.version = v_replaced then
    raise exception using errcode = 'OYC03', message = format('Version %s is in force already.', enforce_version.version);
  end if;
  perform likeness.switch_version(enforce_version.version);
  perform manage.log_act(v_caller, null, enforce_version.version::text);
  return jsonb_build_object('version', enforce_version.version, 'replaced', v_replaced, 'realms', matching.read_again());
exception when lock_not_available then
  raise exception using errcode = 'OYC03', message = 'Another version is being previewed or put in force. Try again in a moment.';
end;
$$;

comment on function manage.enforce_version(bytea, integer) is
  'Puts a version of words, weights and rules in force. Jobs read the names again (matching.read_outdated), then compare '
  'pairs that wait; what was decided stands. Returns {version, replaced, realms}. Raises OYN01 (not_found), OYC03 (conflict: in force '
  'already). IDENTITY-233.';
