create or replace function manage.exclude_target(credential bytea, target_id text, reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(exclude_target.credential, 'exclude_target', null);
  v_target connect.targets := connect.target_of(exclude_target.target_id);
  v_reason text := connect.reason_of(exclude_target.reason);
  v_result jsonb;
begin
  update connect.targets t set excluded_reason = v_reason
   where t.realm_id = v_target.realm_id and t.target_id = v_target.target_id;
  perform connect.renew_status(v_target.realm_id, v_target.feed_id);
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_target.realm_id, v_target.feed_id, 'exclude', format('%s: %s', v_target.target_id, v_reason), v_caller.actor);
  v_result := connect.feed_document(connect.feed_of(v_target.feed_id));
  perform manage.log_act(v_caller, v_result ->> 'mode', exclude_target.target_id, v_result ->> 'account_id');
  return v_result;
end;
$$;

comment on function manage.exclude_target(bytea, text, text) is
  'Excludes a target of whatever account, for a reason: nothing of it is fetched. Returns its feed. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYV02 (invalid_parameter: no reason), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
