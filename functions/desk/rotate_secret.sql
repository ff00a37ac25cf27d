create or replace function desk.rotate_secret(session_hash bytea, mode text, subscription_id text, secret bytea) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(rotate_secret.session_hash, 'rotate_secret', rotate_secret.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, rotate_secret.mode);
  v_result jsonb;
begin
  v_result := webhook.subscription_document(webhook.rotate_secret(
      v_realm_id, v_caller.account_id, rotate_secret.subscription_id, rotate_secret.secret));
  perform desk.note_action(v_caller, rotate_secret.mode, rotate_secret.subscription_id);
  return v_result;
end;
$$;

comment on function desk.rotate_secret(bytea, text, text, bytea) is
  'Gives a subscription of the account in a mode the new secret that the shell sealed; the previous one signs as well for 24 hours. '
  'Raises OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-8.';
