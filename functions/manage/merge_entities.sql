create or replace function manage.merge_entities(
  credential bytea, account_id text, mode text, first_id text, second_id text, why text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(merge_entities.credential, 'merge_entities', merge_entities.mode, merge_entities.account_id);
  v_realm_id integer := manage.require_realm(v_caller, merge_entities.mode);
  v_done jsonb;
begin
  v_done := manage.merge_now(v_realm_id, merge_entities.first_id, merge_entities.second_id, v_caller.actor, merge_entities.why);
  perform manage.log_act(v_caller, merge_entities.mode, v_done ->> 'decision_id');
  return v_done;
end;
$$;

comment on function manage.merge_entities(bytea, text, text, text, text, text) is
  'Decides, for a person who says why, that two entities of an account in a mode are one (identity.merge). Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter), OYC03 (conflict). IDENTITY-34.';
