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
  -- State missing: what it would have received of the newest 2,000 changes of its types from before it was created; base_url: the public
  -- address of the service. 50 are sent a second, after new events.
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
    v_notices := webhook.match_again(v_reaching, v_reaching.since_position, v_before.since_position, null);
    if cardinality(v_notices) > webhook.room_in(recover.subscription_id) then
      raise exception using errcode = 'OYC03',
        message = 'Too many deliveries are waiting for this endpoint. Recover the missing ones once they are sent.';
    end if;
    v_count := webhook.write_events(v_notices, recover.base_url);
    perform webhook.schedule_deliveries(v_notices, util.now(), c_pace);
  else
    raise exception using errcode = 'OYV02', message = 'Choose what to recover: failed (given up) or missing (from before the webhook).';
  end if;
  perform webhook.reschedule_queues(array[recover.subscription_id]);
  perform util.enqueue('deliver', '{}', null); -- at once, not at the worker's next poll
  return jsonb_build_object('recovered', v_count);
end;
$$;

comment on function webhook.recover(integer, text, text, timestamptz, text, text) is
  'Sends again what a subscription missed since a time: state failed (10,000, as webhook.redeliver) or missing (new events; base_url). '
  'Returns {recovered}. Raises OYN01, OYC03 (disabled, unconfirmed, queue full, relay behind), OYV02. WEBHOOK-72, WEBHOOK-73, '
  'WEBHOOK-80.';

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
  -- As webhook.recover does, then undone: the counts remain.
  begin
    v_reaching := webhook.reach_back(v_before, v_after);
    v_missing := cardinality(webhook.match_again(v_reaching, v_reaching.since_position, v_before.since_position, null));
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
  'Returns how many deliveries webhook.recover would send since a time; changes nothing: {failed, missing, has_more_missing: for the '
  'next call, most: limit of a call}. Raises OYN01 (not_found), OYC03 (disabled, or the relay is behind), OYV02 (invalid_parameter). '
  'WEBHOOK-72, WEBHOOK-73.';

create or replace function webhook.reach_back(subscription webhook.subscriptions, after_position bigint) returns webhook.subscriptions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_types text[] := webhook.types_of((subscription).events);
  v_subscription webhook.subscriptions;
begin
  if exists (
      select from ledger.outbox o
       where o.realm_id = (subscription).realm_id and o.position <= (subscription).since_position) then
    raise exception using errcode = 'OYC03',
      message = 'Changes from before this webhook was created are still being sent. Nothing was changed. Try again in a moment.';
  end if;
  update webhook.subscriptions s
     set since_position = coalesce((
           select min(c.position) - 1
             from (
               select n.position from ledger.changes n
                where n.realm_id = (subscription).realm_id and n.position > reach_back.after_position
                  and n.position <= (subscription).since_position
                  and n.event = any (v_types)
                order by n.position desc
                limit 2000 -- each is folded from the ledger
             ) c), s.since_position)
   where s.realm_id = (subscription).realm_id and s.subscription_id = (subscription).subscription_id
  returning s.* into v_subscription;
  return v_subscription;
end;
$$;

comment on function webhook.reach_back(webhook.subscriptions, bigint) is
  'Moves a subscription''s start back to receive the newest 2,000 changes of its types before its creation, after a position; returns '
  'that start. Only changes that the relay passed on without it count. Caller holds its lock. Raises OYC03 (the relay has yet to pass '
  'some on). WEBHOOK-73.';

create or replace function webhook.redeliver(realm_id integer, account_id text, delivery_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription_id text;
  v_subscription webhook.subscriptions;
begin
  select s.subscription_id into v_subscription_id
    from webhook.deliveries d
    join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
   where d.delivery_id = redeliver.delivery_id and d.realm_id = redeliver.realm_id and s.account_id = redeliver.account_id
     and s.status <> 'deleted';
  if not found then
    perform tenancy.refuse_absent('delivery', redeliver.delivery_id);
  end if;
  v_subscription := webhook.lock_subscription(redeliver.realm_id, redeliver.account_id, v_subscription_id);
  perform webhook.refuse_stopped(v_subscription), webhook.refuse_unconfirmed(v_subscription);
  -- One that is in flight counts as an attempt already.
  update webhook.deliveries d
     set state = 'pending', due_at = util.now(), started_at = null, try_count = 0
   where d.delivery_id = redeliver.delivery_id and d.state <> 'sending';
  perform webhook.reschedule_queues(array[v_subscription_id]);
  perform util.enqueue('deliver', '{}', null); -- at once, not at the worker's next poll
end;
$$;

comment on function webhook.redeliver(integer, text, text) is
  'Makes a delivery of an account due at once: the same event with the same id and a restarted retry schedule; earlier attempts stay on '
  'record. Raises OYN01 (not_found), OYC03 (conflict: the subscription is disabled, or unconfirmed). WEBHOOK-24, WEBHOOK-90.';

create or replace function webhook.match_again(subscription webhook.subscriptions, after_position bigint, up_to bigint, row_limit integer)
returns webhook.notice[]
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- as jobs.relay_outbox
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_types text[] := webhook.types_of((subscription).events);
  v_changes ledger.outbox[];
begin
  v_changes := array(
    select (c.realm_id, c.position, 'evt_' || v_time || util.ulid_tail(), null, null, null, null, null)::ledger.outbox
      from (
        select n.* from ledger.changes n
         where n.realm_id = (subscription).realm_id and n.position > match_again.after_position and n.position <= match_again.up_to
         order by n.position desc
         limit match_again.row_limit
      ) c
     where c.event = any (v_types)
       and exists (
         select from ledger.versions v where v.realm_id = c.realm_id and v.entity_id = c.entity_id and v.version = c.version)
     order by c.position);
  return array(
    select (n.realm_id, n.event_id, n.event, n.subject, n.entity_type, n.at, n.scopes, array[(subscription).subscription_id],
            n.data)::webhook.notice
      from unnest(webhook.match_recipients(v_changes, false)) with ordinality
           n (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
     where (subscription).subscription_id = any (n.heard_by)
     order by n.place);
end;
$$;

comment on function webhook.match_again(webhook.subscriptions, bigint, bigint, integer) is
  'Returns what a subscription would have received of the changes after a position up to another, the newest row_limit (null: all), '
  'matched as by the relay (webhook.match_recipients) with its current topics and since_position, as events with new ids, oldest first. '
  'WEBHOOK-70, WEBHOOK-73.';
