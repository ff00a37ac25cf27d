create or replace function desk.delete_subscription(session_hash bytea, mode text, subscription_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(delete_subscription.session_hash, 'delete_subscription', delete_subscription.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, delete_subscription.mode);
begin
  perform webhook.delete_subscription(v_realm_id, v_caller.account_id, delete_subscription.subscription_id);
  perform desk.note_action(v_caller, delete_subscription.mode, delete_subscription.subscription_id);
end;
$$;

comment on function desk.delete_subscription(bytea, text, text) is
  'Deletes a subscription of the account in a mode: nothing more is sent. Raises OYN01 (not_found), OYV02 (invalid_parameter: no '
  'mode), OYA05 (confirmation_required: in live mode). PEOPLE-14, PEOPLE-23, WEBHOOK-7.';
