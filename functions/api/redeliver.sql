create or replace function api.redeliver(key_hash bytea, delivery_id text) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_answer api.answer;
begin
  select a.* into v_caller from tenancy.authenticate_secret(redeliver.key_hash) a;
  perform webhook.redeliver(v_caller.realm_id, v_caller.account_id, redeliver.delivery_id);
  v_answer := webhook.answer_with(redeliver.delivery_id);
  if v_answer.body is null then -- deleted by jobs.tidy_webhooks in the meantime
    perform tenancy.refuse_absent('delivery', redeliver.delivery_id);
  end if;
  return v_answer;
end;
$$;

comment on function api.redeliver(bytea, text) is
  'POST /v1/deliveries/{id}/redeliver: key_hash of a secret key, the id. The same event, with the same id, is due at once and its retry '
  'schedule begins anew; the attempts so far stay on record. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYC03 (conflict: the '
  'subscription is disabled). WEBHOOK-24.';
grant execute on function api.redeliver(bytea, text) to oyss_http;
