create or replace function webhook.find_hearers(taken ledger.outbox[]) returns webhook.notice[]
language plpgsql
set search_path = ''
as $$
begin
  return array(
    select (t.realm_id, t.event_id, e.event, coalesce(t.subject, c.entity_id), c.entity_type, coalesce(c.changed_at, util.now()), t.scopes, h.heard_by,
            case when h.heard_by is null then null when t.event is not null then t.data else webhook.event_data(c, t.data) end)::webhook.notice
      from unnest(find_hearers.taken) t
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
     order by t.position);
end;
$$;

comment on function webhook.find_hearers(ledger.outbox[]) is 'What rows of the outbox tell, in the order of their positions, and the subscriptions that are to hear of it (null: none), by the type of the event and by what it is about. WEBHOOK-3, WEBHOOK-4.';
