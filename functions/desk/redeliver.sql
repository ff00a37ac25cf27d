create or replace function desk.redeliver(session_hash bytea, mode text, delivery_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(redeliver.session_hash, 'redeliver', redeliver.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, redeliver.mode);
begin
  perform webhook.redeliver(v_realm_id, v_caller.account_id, redeliver.delivery_id);
  perform desk.note_action(v_caller, redeliver.mode, redeliver.delivery_id);
end;
$$;

comment on function desk.redeliver(bytea, text, text) is
  'Sends a delivery of the account in a mode again, at once. Raises OYN01 (not_found), OYC03 (conflict: the subscription is '
  'disabled), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-24.';
