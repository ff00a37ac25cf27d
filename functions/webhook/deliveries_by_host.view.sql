create or replace view webhook.deliveries_by_host as
select d.delivery_id, d.subscription_id, concat_ws(' ', 'deliveries', s.realm_id, s.account_id, s.host) as bucket,
       tenancy.quota_in(r.mode, a.deliveries_per_minute) as quota
  from webhook.deliveries d
  join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
  join tenancy.realms r on r.realm_id = s.realm_id
  join tenancy.accounts a on a.account_id = s.account_id;

comment on view webhook.deliveries_by_host is
  'The bucket against which each delivery is counted: its account, mode and host (WEBHOOK-51).';
comment on column webhook.deliveries_by_host.delivery_id is 'The delivery.';
comment on column webhook.deliveries_by_host.subscription_id is 'Its subscription.';
comment on column webhook.deliveries_by_host.bucket is 'The bucket in tenancy.buckets.';
comment on column webhook.deliveries_by_host.quota is
  'The attempts per minute that the bucket allows.';
grant select on webhook.deliveries_by_host to oyss_resolver;
