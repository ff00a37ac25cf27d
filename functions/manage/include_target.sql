create or replace function manage.include_target(credential bytea, target_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(include_target.credential, 'include_target', null);
  v_target connect.targets := connect.target_of(include_target.target_id);
  v_result jsonb;
begin
  if v_target.excluded_reason is null then
    raise exception using errcode = 'OYC03', message = 'This target is not excluded itself. "oyss connector show" says what is stopped.';
  end if;
  update connect.targets t set excluded_reason = null, failed_count = 0, first_failed_at = null
   where t.realm_id = v_target.realm_id and t.target_id = v_target.target_id;
  perform connect.resume_targets(v_target.realm_id, v_target.feed_id, v_target.target_id);
  perform connect.renew_status(v_target.realm_id, v_target.feed_id);
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_target.realm_id, v_target.feed_id, 'include', concat_ws(': ', v_target.target_id, include_target.note), v_caller.actor);
  v_result := connect.feed_document(connect.feed_of(v_target.feed_id));
  perform manage.log_act(v_caller, v_result ->> 'mode', include_target.target_id, v_result ->> 'account_id');
  return v_result;
end;
$$;

comment on function manage.include_target(bytea, text, text) is
  'Fetches an excluded target again; note says why. Returns its feed. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 (conflict: '
  'not excluded), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
