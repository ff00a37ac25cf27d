create or replace function webhook.expand_topics(subscription_ids text[]) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  insert into webhook.topics (realm_id, event, scope, subscription_id, competition_id)
  select distinct s.realm_id, t.event, coalesce(s.team_id, s.competition_id, ''), s.subscription_id,
         case when s.team_id is not null then s.competition_id end
    from webhook.subscriptions s
    cross join lateral unnest(s.events) e (pattern)
    cross join lateral unnest(webhook.events_like(e.pattern)) t (event)
   where s.status = 'enabled'
     and (expand_topics.subscription_ids is null or s.subscription_id = any (expand_topics.subscription_ids))
   order by s.realm_id, s.subscription_id, t.event
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function webhook.expand_topics(text[]) is
  'Writes which event types the patterns of these subscriptions (null: of all that are enabled) match, so that finding who hears of an '
  'event is a look-up. Migrating calls it for all, as a pattern also matches types that are added later. Returns how many rows are new. '
  'WEBHOOK-2.';
