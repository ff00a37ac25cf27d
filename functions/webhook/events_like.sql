create or replace function webhook.events_like(pattern text) returns text[]
language sql immutable parallel safe
return array(
  select e.event from unnest(webhook.event_types()) e (event)
   where e.event like replace(replace(replace(replace(events_like.pattern, '\', '\\'), '%', '\%'), '_', '\_'), '*', '%'));

comment on function webhook.events_like(text) is
  'Returns the event types that match a pattern: * stands for any characters, and the whole type must match (WEBHOOK-2).';
