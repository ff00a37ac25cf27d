create or replace function manage.try_filter(credential bytea, mode text, events text[], competition text, team text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(try_filter.credential, 'try_filter', try_filter.mode);
  v_realm_id integer := manage.require_realm(v_caller, try_filter.mode);
begin
  return webhook.try_filter(v_realm_id, v_caller.account_id, try_filter.events, try_filter.competition, try_filter.team);
end;
$$;

comment on function manage.try_filter(bytea, text, text[], text, text) is
  'Returns what a webhook of the account with these event types or patterns and filters (null: none) would have received of the newest '
  '1,000 changes of a mode, as webhook.try_filter does; nothing is changed but the log. Raises OYV11 (validation_failed; column: the '
  'pointer), OYV02 (invalid_parameter: no mode). PEOPLE-10, WEBHOOK-70, WEBHOOK-71.';
