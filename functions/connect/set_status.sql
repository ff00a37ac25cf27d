create or replace function connect.set_status(realm_id integer, feed_id text, status text, reason text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before connect.feeds;
  v_event text;
begin
  select f.* into v_before
    from connect.feeds f where f.realm_id = set_status.realm_id and f.feed_id = set_status.feed_id for no key update;
  if (v_before.status, v_before.status_reason) is not distinct from (set_status.status, set_status.reason) then
    return;
  end if;
  update connect.feeds f
     set status = set_status.status, status_reason = set_status.reason,
         status_since = case when f.status = set_status.status then f.status_since else util.now() end,
         resumes_as = case when set_status.status = 'drifted' then coalesce(f.resumes_as, nullif(f.status, 'drifted'), 'pending') end
   where f.realm_id = set_status.realm_id and f.feed_id = set_status.feed_id;
  v_event := case
    when set_status.status = v_before.status then null
    when set_status.status in ('drifted', 'failing') then 'oyss.feed.' || set_status.status
    when v_before.status in ('drifted', 'failing') and set_status.status in ('healthy', 'degraded') then 'oyss.feed.recovered'
  end;
  if v_event is not null then
    perform ledger.write_outbox(set_status.realm_id, array[(
      null, v_event, v_before.feed_id,
      jsonb_strip_nulls(
        jsonb_build_object(
          'id', v_before.feed_id, 'type', 'feed', 'name', v_before.name, 'status', set_status.status, 'before', v_before.status,
          'reason', left(set_status.reason, 2000))),
      null, v_before.account_id)::ledger.event]);
  end if;
end;
$$;

comment on function connect.set_status(integer, text, text, text) is
  'Sets the status of a feed with its reason (null: none); one that is drifted remembers the status before. The subscriptions of its '
  'account hear of it: oyss.feed.drifted, oyss.feed.failing, and oyss.feed.recovered where it is healthy or degraded after that. FEED-20, '
  'FEED-38.';
