create or replace function webhook.types_of(patterns text[]) returns text[]
language sql immutable parallel safe
begin atomic
  select array(
    select distinct e.event from unnest(types_of.patterns) p (pattern) cross join lateral unnest(webhook.events_like(p.pattern)) e (event)
     order by e.event);
end;

comment on function webhook.types_of(text[]) is 'Returns the event types that any of these patterns matches (WEBHOOK-2).';
