create or replace function connect.renew_status(realm_id integer, feed_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before connect.feeds;
  v_now jsonb;
  v_status text;
  v_event text;
begin
  select f.* into v_before
    from connect.feeds f where f.realm_id = renew_status.realm_id and f.feed_id = renew_status.feed_id for no key update;
  v_now := connect.status_of(v_before);
  v_status := v_now ->> 'status';
  if (v_before.status, v_before.status_reason) is not distinct from (v_status, v_now ->> 'reason') then
    return;
  end if;
  update connect.feeds f
     set status = v_status, status_reason = v_now ->> 'reason',
         status_since = case when f.status = v_status then f.status_since else util.now() end
   where f.realm_id = renew_status.realm_id and f.feed_id = renew_status.feed_id;
  v_event := case
    when v_status = v_before.status then null
    when v_status in ('drifted', 'failing') then 'oyss.feed.' || v_status
    when v_before.status in ('drifted', 'failing') and v_status in ('healthy', 'degraded') then 'oyss.feed.recovered'
  end;
  if v_event is not null then
    perform ledger.write_outbox(renew_status.realm_id, array[(
      null, v_event, v_before.feed_id,
      jsonb_strip_nulls(
        jsonb_build_object(
          'id', v_before.feed_id, 'type', 'feed', 'name', v_before.name, 'status', v_status, 'before', v_before.status,
          'reason', left(v_now ->> 'reason', 2000))),
      null, v_before.account_id)::ledger.event]);
  end if;
end;
$$;

comment on function connect.renew_status(integer, text) is
  'Brings the status of a feed, with its reason, up to what the facts say (connect.status_of), whenever one of them moved. The '
  'subscriptions of its account hear of it: oyss.feed.drifted, oyss.feed.failing, and oyss.feed.recovered where it is healthy or degraded '
  'after that. The caller has locked the target that moved. FEED-20, FEED-38.';
