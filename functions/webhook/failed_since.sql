create or replace function webhook.failed_since(realm_id integer, subscription_id text, since timestamptz) returns text[]
language sql stable
begin atomic
  select array(
    select d.delivery_id
      from webhook.deliveries d
     where d.realm_id = failed_since.realm_id and d.subscription_id = failed_since.subscription_id and d.state = 'failed'
       and d.delivery_id >= 'dlv_' || util.ulid_time(failed_since.since)
     order by d.delivery_id
     limit 10000);
end;

comment on function webhook.failed_since(integer, text, timestamptz) is
  'The deliveries of a subscription that were scheduled at a moment or later and given up, oldest first, at most 10,000. WEBHOOK-72.';
