create or replace function webhook.recover(
  realm_id integer, account_id text, subscription_id text, since timestamptz, state text, base_url text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  c_pace constant interval := '20 milliseconds'; -- 3,000 a minute, as many as an account may send to a host (WEBHOOK-51)
  v_before webhook.subscriptions := webhook.lock_subscription(recover.realm_id, recover.account_id, recover.subscription_id);
  v_after bigint := webhook.position_since(recover.realm_id, recover.since);
  v_reaching webhook.subscriptions;
  v_notices webhook.notice[];
  v_count integer;
begin
  perform webhook.refuse_stopped(v_before), webhook.refuse_unconfirmed(v_before);
  if recover.state = 'failed' then
    update webhook.deliveries d
       set state = 'pending', due_at = util.now() + (f.place - 1) * c_pace, started_at = null, try_count = 0
      from unnest(webhook.failed_since(recover.realm_id, recover.subscription_id, recover.since))
           with ordinality f (delivery_id, place)
     where d.delivery_id = f.delivery_id;
    get diagnostics v_count = row_count;
  elsif recover.state = 'missing' then
    v_reaching := webhook.reach_back(v_before, v_after);
    v_notices := webhook.hear_again(v_reaching, v_reaching.since_position, v_before.since_position, null);
    if cardinality(v_notices) > webhook.room_in(recover.subscription_id) then
      raise exception using errcode = 'OYC03',
        message = 'Too many deliveries wait for this endpoint. Recover what is missing once they are sent.';
    end if;
    v_count := webhook.write_events(v_notices, recover.base_url);
    perform webhook.schedule_deliveries(v_notices, util.now(), c_pace);
  else
    raise exception using errcode = 'OYV02', message = 'What is recovered is failed (given up) or missing (from before the webhook).';
  end if;
  perform webhook.reschedule_queues(array[recover.subscription_id]);
  perform util.enqueue('deliver', '{}', null); -- at once, rather than when the worker looks next
  return jsonb_build_object('recovered', v_count);
end;
$$;

comment on function webhook.recover(integer, text, text, timestamptz, text, text) is
  'Sends again what a subscription of an account has missed since a moment, 50 a second and behind what comes new meanwhile: of state '
  'failed at most 10,000 deliveries that were given up, begun anew as webhook.redeliver does; of state missing what it would have received '
  'of the newest 2,000 changes of its types from before it was made, as events of their own (base_url: the public address of the '
  'service). Returns {recovered}. Raises OYN01 (not_found), OYC03 (conflict: disabled, unconfirmed, too many deliveries wait, or '
  'the relay is behind), OYV02 (invalid_parameter). WEBHOOK-72 to WEBHOOK-74, WEBHOOK-80.';
