create or replace function manage.explain_field(
  credential bytea, mode text, entity_id text, field text, observation_id text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(explain_field.credential, 'explain_field', explain_field.mode);
  v_result jsonb;
begin
  v_result := read.explain_field(
    manage.require_realm(v_caller, explain_field.mode), v_caller.account_id, explain_field.entity_id, explain_field.field,
    explain_field.observation_id);
  if v_caller.is_operator and v_result -> 'words' ->> 'observation_id' is not null then
    v_result := v_result || jsonb_build_object(
      'words', jsonb_build_object('observation_id', v_result -> 'words' -> 'observation_id', 'is_own', false));
  end if;
  perform manage.log_act(v_caller, explain_field.mode, v_result ->> 'id');
  return v_result;
end;
$$;

comment on function manage.explain_field(bytea, text, text, text, text) is
  'Returns every claim on a field of an entity as read.explain_field does, with the words of an observation of the account (null: of the '
  'first that it made; never to operators). Raises OYN01 (not_found). DASHBOARD-34, DASHBOARD-35, PRIVACY-30.';
