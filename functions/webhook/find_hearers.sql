create or replace function webhook.find_hearers(taken ledger.outbox[], purges boolean) returns webhook.notice[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_listening integer[] := array(
    select r.realm_id from (select distinct t.realm_id from unnest(find_hearers.taken) t) r where webhook.is_anybody_listening(r.realm_id));
begin
  return array(
    select (t.realm_id, t.event_id, e.event, coalesce(t.subject, c.entity_id), c.entity_type, coalesce(a.changed_at, util.now()), s.scopes,
            h.heard_by,
            case when h.heard_by is not null then coalesce(t.data, webhook.event_data(c, v, a, f.before, f.after)) end)::webhook.notice
      from unnest(find_hearers.taken) t
      left join ledger.changes c on c.realm_id = t.realm_id and c.position = t.position
      left join ledger.versions v on v.realm_id = c.realm_id and v.entity_id = c.entity_id and v.version = c.version
      left join ledger.causes a on a.realm_id = v.realm_id and a.position = v.cause
      cross join lateral (
        select coalesce(t.event, c.event) as event,
               -- Where nobody listens, only caches want to know who has left a fixture.
               c.entity_type in ('fixture', 'result', 'stat_line') and (
                 t.realm_id = any (v_listening)
                 or find_hearers.purges and c.version > 1 and v.moves ?| array['competition', 'sides'])
               or t.realm_id = any (v_listening) and v.moves ? 'merged_into' as is_folded
      ) e
      cross join lateral (
        select case when e.is_folded then ledger.state_of(v) end as after,
               case when e.is_folded and c.version > 1 then ledger.state_at(c.realm_id, c.entity_id, c.version - 1) end as before
        offset 0
      ) f
      cross join lateral (
        select case when t.event is not null then coalesce(t.scopes, webhook.scopes_of_event(t.data))
                    else webhook.event_scopes(c, f.before, f.after) end as scopes
        offset 0
      ) s
      cross join lateral (
        select array_agg(distinct p.subscription_id) as heard_by
          from unnest(case
            when t.realm_id = any (v_listening) and (t.event is not null or webhook.is_told(c)) then array[''] || s.scopes
          end) k (scope)
          cross join lateral (
            select o.* from webhook.topics o
             where o.realm_id = t.realm_id and o.event = e.event and o.scope = k.scope
               and (o.competition_id is null or o.competition_id = any (s.scopes))
            offset 0) p -- never from the side of the subscriptions
          join webhook.subscriptions u on u.realm_id = p.realm_id and u.subscription_id = p.subscription_id
          -- To a suspended account nothing is owed.
          join tenancy.accounts b on b.account_id = u.account_id and b.status = 'active'
         where t.position > u.since_position and (t.account_id is null or t.account_id = u.account_id)
      ) h
     order by t.position);
end;
$$;

comment on function webhook.find_hearers(ledger.outbox[], boolean) is
  'What rows of the outbox tell, in the order of their positions, and the subscriptions that receive it (null: none), by the type of the '
  'event and by what it is about. purges: what has left a fixture is told also where nobody listens. WEBHOOK-3, WEBHOOK-4.';
