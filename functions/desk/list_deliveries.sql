create or replace function desk.list_deliveries(
  session_hash bytea, mode text, subscription_id text, before text, row_limit integer
) returns webhook.page
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_deliveries.session_hash, 'list_deliveries', list_deliveries.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, list_deliveries.mode);
  v_page webhook.page;
begin
  v_page := webhook.page_deliveries(
      v_realm_id, v_caller.account_id, list_deliveries.subscription_id,
      least(greatest(coalesce(list_deliveries.row_limit, 100), 1), 500), list_deliveries.before);
  perform desk.note_action(v_caller, list_deliveries.mode, list_deliveries.subscription_id);
  return v_page;
end;
$$;

comment on function desk.list_deliveries(bytea, text, text, text, integer) is
  'Returns deliveries of a subscription of the account in a mode, the newest first, each with its attempts: at most row_limit (1 to '
  '500, null: 100) and 4 MiB, before one (null: from the newest), and before which the next page begins (null: there is none). Raises '
  'OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-23.';
