create or replace function jobs.relay_outbox(base_url text, batch_limit integer, purges boolean) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- tables of any size, and plans made early stay right
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_notices webhook.notice[];
  v_full webhook.full_queue[];
  v_events integer;
  v_scheduled text[];
begin
  -- A delivery is due at once; none is created where too many wait already (webhook.full_queues). New, unconfirmed subscriptions get their
  -- test first.
  perform util.lock_relay(waits => true); -- one relay at a time: nothing is written twice, and a realm keeps its order
  perform webhook.send_confirmations(relay_outbox.base_url);
  v_notices := webhook.match_recipients(webhook.claim_outbox(relay_outbox.batch_limit), relay_outbox.purges);
  v_full := webhook.full_queues(v_notices);
  if v_full is not null then
    v_notices := webhook.leave_full(v_notices, v_full);
  end if;
  v_events := webhook.write_events(v_notices, relay_outbox.base_url);
  -- All are due, the first one first.
  v_scheduled := webhook.schedule_deliveries(
    v_notices, util.now() - cardinality(v_notices) * interval '1 microsecond', interval '1 microsecond');
  perform webhook.wake_queues(array(
    select s.subscription_id from unnest(v_scheduled) s (subscription_id) union select f.subscription_id from unnest(v_full) f));
  if v_full is not null then
    perform webhook.record_skipped(v_full);
  end if;
  -- Live readers of the stream get one notification for each realm when this commits, then read the changes themselves.
  perform pg_notify('oyss_changes', r.realm_id::text) from (select distinct n.realm_id from unnest(v_notices) n) r;
  return jsonb_build_object(
    'taken', cardinality(v_notices), 'events', v_events, 'deliveries', cardinality(v_scheduled),
    'purge', case when relay_outbox.purges then webhook.purge_keys(v_notices) else '[]' end);
end;
$$;

comment on function jobs.relay_outbox(text, integer, boolean) is
  'Drains batch_limit rows of the outbox, in order, into deliveries; notifies channel oyss_changes. base_url: public address; purges: '
  'return outdated cache keys. Returns {taken, events: with recipients, deliveries, purge: ids}; taken = batch_limit: repeat. '
  'EVENT-1, GRAPHQL-30, WEBHOOK-80, WEBHOOK-90.';
grant execute on function jobs.relay_outbox(text, integer, boolean) to oyss_resolver;
