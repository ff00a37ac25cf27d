create or replace function jobs.claim_deliveries(worker text, most integer, lease_seconds integer, window_limit integer) returns setof webhook.claim
language plpgsql
set search_path = ''
set enable_seqscan = off -- tables of any size, and plans made early stay right
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_turns text[];
begin
  -- Those who have waited longest. A queue that somebody else is at is left to them.
  v_turns := array(select q.subscription_id from webhook.queues q where q.next_at <= util.now() order by q.next_at limit claim_deliveries.most for no key update skip locked);
  if v_turns = '{}' then
    return;
  end if;
  perform webhook.expire_leases(v_turns);
  update webhook.queues q set window_size = claim_deliveries.window_limit where q.subscription_id = any (v_turns) and q.window_size > claim_deliveries.window_limit;
  return query
  with chosen as materialized (
    -- One of each first, then a second of each, up to its window.
    select n.delivery_id
      from unnest(v_turns) with ordinality t (subscription_id, place)
      join webhook.queues q on q.subscription_id = t.subscription_id
      cross join lateral (
        select d.delivery_id, row_number() over (order by d.due_at, d.delivery_id) as rank
          from (
            select p.delivery_id, p.due_at
              from webhook.deliveries p
             where p.subscription_id = t.subscription_id and p.state = 'pending' and p.due_at <= util.now()
             order by p.due_at, p.delivery_id
             limit greatest(0, floor(q.window_size)::integer - (select count(*) from webhook.deliveries s where s.subscription_id = t.subscription_id and s.state = 'sending'))
          ) d
      ) n
     where webhook.is_served(t.subscription_id)
     order by n.rank, t.place
     limit claim_deliveries.most
  ), claimed as (
    update webhook.deliveries d
       set state = 'sending', due_at = util.now() + make_interval(secs => claim_deliveries.lease_seconds), started_at = coalesce(d.started_at, util.now()),
           attempt_count = d.attempt_count + 1, token = d.token + 1, leased_by = claim_deliveries.worker
      from chosen c
     where d.delivery_id = c.delivery_id
    returning d.*
  )
  select c.delivery_id, c.token, c.attempt_count, c.subscription_id, s.url, r.mode, c.event_id, e.body, s.secret, case when s.previous_secret_ends_at > util.now() then s.previous_secret end
    from claimed c
    join webhook.subscriptions s on s.realm_id = c.realm_id and s.subscription_id = c.subscription_id
    join webhook.events e on e.realm_id = c.realm_id and e.event_id = c.event_id
    join tenancy.realms r on r.realm_id = c.realm_id;
  update webhook.queues q set next_at = webhook.next_turn(q.subscription_id, q.window_size) where q.subscription_id = any (v_turns);
end;
$$;

comment on function jobs.claim_deliveries(text, integer, integer, integer) is 'Gives a worker (its name) at most so many deliveries to attempt, for so many seconds: those due, oldest first within a subscription, subscriptions in turn, at most as many of each under way as its window allows, and window_limit. Nobody else gets them before the lease ends; the token proves it. May give none while others hold the queues: ask again soon. WEBHOOK-25 to WEBHOOK-27.';
grant execute on function jobs.claim_deliveries(text, integer, integer, integer) to oyss_resolver;
