create or replace function manage.enforce_version(version integer, made_by text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '5s'
as $$
declare
  v_replaced integer := likeness.version_in_force();
begin
  if not exists (select from likeness.versions v where v.version = enforce_version.version) then
    raise exception using errcode = 'OYN01', message = format('There is no version %s.', enforce_version.version);
  elsif enforce_version.version = v_replaced then
    raise exception using errcode = 'OYC03', message = format('Version %s is in force already.', enforce_version.version);
  end if;
  perform likeness.switch_version(enforce_version.version);
  perform tenancy.note_command(null, 'enforce_version', enforce_version.version::text, enforce_version.made_by);
  return jsonb_build_object('version', enforce_version.version, 'replaced', v_replaced, 'realms', matching.read_again());
exception when lock_not_available then
  raise exception using errcode = 'OYC03', message = 'Another version is being previewed or put in force. Try again in a moment.';
end;
$$;

comment on function manage.enforce_version(integer, text) is
  'Puts a version of words, weights and rules in force, for made_by. Jobs read the names again (matching.read_outdated), then compare '
  'pairs that wait; what was decided stands. Returns {version, replaced, realms}. Raises OYN01 (not_found), OYC03 (conflict: in force '
  'already). IDENTITY-233.';
