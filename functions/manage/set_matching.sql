create or replace function manage.set_matching(credential bytea, account_id text, mode text, is_on boolean) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_matching.credential, 'set_matching', set_matching.mode, set_matching.account_id);
  v_realm_id integer := manage.require_realm(v_caller, set_matching.mode);
begin
  perform manage.log_act(v_caller, set_matching.mode, case when set_matching.is_on then 'on' else 'off' end);
  if matching.is_matching(v_realm_id) = set_matching.is_on then
    return set_matching.is_on;
  end if;
  -- A batch ends as it began, and no name of it may be missed.
  perform util.lock_identity(v_realm_id, is_shared => false);
  update tenancy.realms r set is_matching = set_matching.is_on where r.realm_id = v_realm_id;
  delete from matching.unread u where u.realm_id = v_realm_id;
  if set_matching.is_on then
    insert into matching.unread (realm_id, source_id) select s.realm_id, s.source_id from tenancy.sources s where s.realm_id = v_realm_id;
    perform matching.enqueue_matching(v_realm_id);
  end if;
  return set_matching.is_on;
end;
$$;

comment on function manage.set_matching(bytea, text, text, boolean) is
  'Sets whether the realm of an account in a mode (test, live) recognises external ids by what is said of them; without it each id that a '
  'source never used is a new entity. Switched on, what was reported meanwhile is read and compared by jobs (matching.read_unread). Waits '
  'for batches that are being applied, at most 5 seconds. Returns is_on. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 '
  '(conflict: batches are being applied). IDENTITY-124.';
