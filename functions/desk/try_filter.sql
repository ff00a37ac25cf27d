create or replace function desk.try_filter(session_hash bytea, mode text, events text[], competition text, team text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(try_filter.session_hash, 'try_filter', try_filter.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, try_filter.mode);
  v_result jsonb;
begin
  v_result := webhook.try_filter(v_realm_id, v_caller.account_id, try_filter.events, try_filter.competition, try_filter.team);
  perform desk.note_action(v_caller, try_filter.mode, null);
  return v_result;
end;
$$;

comment on function desk.try_filter(bytea, text, text[], text, text) is
  'Returns what a webhook of the account with these event types or patterns and filters (null: none) would have received of the newest '
  '1,000 changes of a mode, as webhook.try_filter does; nothing is changed but the log. Raises OYV11 (validation_failed; column: the '
  'pointer), OYV02 (invalid_parameter: no mode). PEOPLE-10, WEBHOOK-70, WEBHOOK-71.';
