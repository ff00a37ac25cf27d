create or replace function webhook.most_waiting() returns integer
language sql immutable parallel safe
return 10000;

comment on function webhook.most_waiting() is
  'Returns how many deliveries of a subscription may wait; of further events none is made. WEBHOOK-80.';
