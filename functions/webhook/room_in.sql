create or replace function webhook.room_in(subscription_id text) returns integer
language sql stable
begin atomic
  select webhook.most_waiting() - count(*)::integer
    from (select from webhook.deliveries d
           where d.subscription_id = room_in.subscription_id and d.state = 'pending'
           limit webhook.most_waiting()) w;
end;

comment on function webhook.room_in(text) is
  'Returns how many deliveries of a subscription may be made until as many wait as may. WEBHOOK-80.';
