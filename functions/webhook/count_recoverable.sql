create or replace function webhook.count_recoverable(
  realm_id integer, account_id text, subscription_id text, since timestamptz
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before webhook.subscriptions := webhook.lock_subscription(
    count_recoverable.realm_id, count_recoverable.account_id, count_recoverable.subscription_id);
  v_after bigint := webhook.position_since(count_recoverable.realm_id, count_recoverable.since);
  v_reaching webhook.subscriptions;
  v_missing integer;
begin
  perform webhook.refuse_stopped(v_before);
  -- As webhook.recover does, and undone: what it counted remains.
  begin
    v_reaching := webhook.reach_back(v_before, v_after);
    v_missing := cardinality(webhook.hear_again(v_reaching, v_reaching.since_position, v_before.since_position, null));
    raise exception using errcode = 'OYX31', message = 'A count ends here.';
  exception when sqlstate 'OYX31' then
    null;
  end;
  return jsonb_build_object(
    'failed', cardinality(webhook.failed_since(
      count_recoverable.realm_id, count_recoverable.subscription_id, count_recoverable.since)),
    'missing', v_missing,
    'has_more_missing', exists (
      select from ledger.changes c
       where c.realm_id = count_recoverable.realm_id and c.position > v_after and c.position <= v_reaching.since_position
         and c.event = any (webhook.types_of(v_before.events))),
    'most', 10000);
end;
$$;

comment on function webhook.count_recoverable(integer, text, text, timestamptz) is
  'How many deliveries webhook.recover would send of a subscription of an account since a moment: {failed, missing, has_more_missing: '
  'there are older changes that it would look at the next time, most: it sends at once}. Changes nothing. Raises OYN01 '
  '(not_found), OYC03 (conflict: disabled, or the relay is behind), OYV02 (invalid_parameter). WEBHOOK-72, WEBHOOK-73.';
