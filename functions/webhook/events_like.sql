create or replace function webhook.events_like(pattern text) returns text[]
language sql immutable parallel safe
return array(
  select e.event from unnest(webhook.event_types()) e (event)
   where e.event like replace(replace(replace(replace(events_like.pattern, '\', '\\'), '%', '\%'), '_', '\_'), '*', '%'));

comment on function webhook.events_like(text) is 'The event types that a pattern means: * is any run of characters, and the whole type must fit (WEBHOOK-2).';
