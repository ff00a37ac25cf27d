create or replace function jobs.relay_outbox(base_url text, batch_limit integer) returns jsonb
language plpgsql
set search_path = ''
set enable_seqscan = off -- tables of any size, and plans made early stay right
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_purge jsonb;
  v_taken_count integer;
  v_event_count integer;
  v_delivery_count integer;
  v_heard text[];
begin
  perform pg_advisory_xact_lock(hashtext('relay'), 0); -- one relay at a time: nothing is written twice, and the order of a realm holds
  with taken as (
    delete from ledger.outbox o
     using (select x.realm_id, x.position from ledger.outbox x order by x.position limit relay_outbox.batch_limit) n
     where o.realm_id = n.realm_id and o.position = n.position
    returning o.*
  ), told as materialized (
    select t.realm_id, t.position, t.event_id, e.event, coalesce(t.subject, c.entity_id) as subject, coalesce(c.changed_at, util.now()) as at, c.entity_type, t.scopes as touched, h.heard_by,
           case when h.heard_by is null then null when t.event is not null then t.data else webhook.event_data(c, t.data) end as data
      from taken t
      left join ledger.changes c on c.realm_id = t.realm_id and c.position = t.position
      cross join lateral (
        select coalesce(t.event, c.event) as event,
               array[''] || coalesce(t.scopes, array_remove(array[coalesce(t.data -> 'competition' ->> 'id', t.data ->> 'competition')], null)) as scopes
      ) e
      cross join lateral (
        select array_agg(distinct p.subscription_id) as heard_by
          from unnest(case when t.data is not null then e.scopes end) k (scope)
          cross join lateral (
            select o.* from webhook.topics o where o.realm_id = t.realm_id and o.event = e.event and o.scope = k.scope and (o.also is null or o.also = any (e.scopes))
            offset 0) p -- never from the side of the subscriptions
          join webhook.subscriptions s on s.realm_id = p.realm_id and s.subscription_id = p.subscription_id
          join tenancy.accounts a on a.account_id = s.account_id and a.status = 'active' -- to a suspended account nothing is owed
         where t.position > s.since_position and (t.account_id is null or t.account_id = s.account_id)
      ) h
  ), events as (
    insert into webhook.events (realm_id, event_id, type, body)
    select o.realm_id, o.event_id, o.event, webhook.event_body(relay_outbox.base_url, r.mode, o.event_id, o.event, o.subject, o.at, o.data)
      from told o
      join tenancy.realms r on r.realm_id = o.realm_id
     where o.heard_by is not null
    returning 1
  ), deliveries as (
    insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
    select 'dlv_' || i.time || util.ulid_tail(), o.realm_id, m.subscription_id, o.event_id, util.now() - o.place * interval '1 microsecond' -- so that the first is sent first
      from (select x.*, row_number() over (order by x.position desc) as place from told x) o
      cross join lateral unnest(o.heard_by) m (subscription_id)
      cross join (select util.ulid_time(util.now()) as time) i
    returning subscription_id
  )
  select (select jsonb_agg(distinct p.key) from (
            select o.subject as key from told o where o.event not like 'oyss.stat\_line.%'
            union all select unnest(o.touched) from told o
            union all select s.team_id from told o join canon.fixture_sides s on s.realm_id = o.realm_id and s.fixture_id = o.subject where o.entity_type in ('fixture', 'result')) p),
         (select count(*) from told), (select count(*) from events), (select count(*) from deliveries), (select array_agg(distinct d.subscription_id) from deliveries d)
    into v_purge, v_taken_count, v_event_count, v_delivery_count, v_heard;

  perform from webhook.queues q where q.subscription_id = any (v_heard) order by q.realm_id, q.subscription_id for no key update;
  update webhook.queues q set next_at = least(q.next_at, util.now())
    from webhook.subscriptions s
   where q.subscription_id = any (v_heard) and s.realm_id = q.realm_id and s.subscription_id = q.subscription_id and s.status = 'enabled';
  return jsonb_build_object('taken', v_taken_count, 'events', v_event_count, 'deliveries', v_delivery_count, 'purge', coalesce(v_purge, '[]'));
end;
$$;

comment on function jobs.relay_outbox(text, integer) is 'Drains at most so many rows of the outbox in the order of their positions: whoever is to hear of an event gets a delivery that is due at once. base_url is the public address of the service. Returns {taken: rows drained; at the limit there may be more, events: those with listeners, deliveries, purge: the ids whose cached answers are out of date}. EVENT-1.';
grant execute on function jobs.relay_outbox(text, integer) to oyss_resolver;
