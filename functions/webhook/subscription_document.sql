create or replace function webhook.subscription_document(subscription webhook.subscriptions) returns jsonb
language sql stable
return jsonb_build_object(
  'id', (subscription).subscription_id,
  'type', 'subscription',
  'mode', tenancy.mode_of((subscription).realm_id),
  'url', (subscription).url,
  'events', (subscription).events,
  'filter', jsonb_strip_nulls(jsonb_build_object('competition', (subscription).competition_id, 'team', (subscription).team_id)),
  'status', case when (subscription).status = 'enabled' and (subscription).confirmed_at is null then 'unconfirmed'
                 else (subscription).status end,
  'disabled_reason', (subscription).disabled_reason,
  'disabled_at', util.rfc3339((subscription).disabled_at),
  'created_at', util.rfc3339((subscription).created_at),
  'previous_secret_ends_at', util.rfc3339(
    case when (subscription).previous_secret_ends_at > util.now() then (subscription).previous_secret_ends_at end));

comment on function webhook.subscription_document(webhook.subscriptions) is
  'Returns a subscription as it is shown: all but its secrets (WEBHOOK-1).';
