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
    select t.realm_id, t.position, t.event_id, t.account_id, coalesce(t.event, c.event) as event, coalesce(t.subject, c.entity_id) as subject, coalesce(c.changed_at, util.now()) as at,
           c.entity_type, t.scopes as touched, t.data is not null as is_described,
           case when t.event is not null then t.data when t.data is not null then webhook.event_data(c, t.data) end as data,
           array[''] || coalesce(t.scopes, array_remove(array[coalesce(t.data -> 'competition' ->> 'id', t.data ->> 'competition')], null)) as scopes
      from taken t
      left join ledger.changes c on c.realm_id = t.realm_id and c.position = t.position
  ), matched as materialized (
    select distinct o.realm_id, o.position, o.event_id, p.subscription_id
      from told o
      cross join lateral unnest(o.scopes) k (scope)
      join webhook.topics p on p.realm_id = o.realm_id and p.event = o.event and p.scope = k.scope and (p.also is null or p.also = any (o.scopes))
      join webhook.subscriptions s on s.realm_id = p.realm_id and s.subscription_id = p.subscription_id
     where o.is_described and o.position > s.since_position and (o.account_id is null or o.account_id = s.account_id)
  ), events as (
    insert into webhook.events (realm_id, event_id, type, body)
    select o.realm_id, o.event_id, o.event, webhook.event_body(relay_outbox.base_url, r.mode, o.event_id, o.event, o.subject, o.at, o.data)
      from told o
      join tenancy.realms r on r.realm_id = o.realm_id
     where exists (select from matched m where m.event_id = o.event_id)
    returning 1
  ), deliveries as (
    insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
    select 'dlv_' || i.time || util.ulid_tail(), m.realm_id, m.subscription_id, m.event_id, util.now() - m.place * interval '1 microsecond' -- so that the first is sent first
      from (select x.*, row_number() over (order by x.position desc) as place from matched x) m, (select util.ulid_time(util.now()) as time) i
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

comment on function jobs.relay_outbox(text, integer) is 'Drains at most so many rows of the outbox in the order of their positions: whoever is to hear of an event gets a delivery that is due at once. base_url is the public address of the service. Returns {taken: rows drained; at the limit there may be more, events: those with listeners, deliveries, purge: the ids whose cached answers are out of date}. Specification, "Events" 1.';
grant execute on function jobs.relay_outbox(text, integer) to oyss_resolver;
