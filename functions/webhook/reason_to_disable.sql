create or replace function webhook.reason_to_disable(queue webhook.queues, status_code integer) returns text
language sql stable
return case
  when reason_to_disable.status_code = 410 then 'The endpoint answered 410 Gone.'
  when (queue).failed_count >= 20 and (queue).first_failed_at < util.now() - interval '30 minutes' then
    format('All %s attempts since %s failed.', (queue).failed_count, util.rfc3339(date_trunc('second', (queue).first_failed_at)))
end;

comment on function webhook.reason_to_disable(webhook.queues, integer) is
  'Returns why a subscription is to be disabled after a failed attempt, as a sentence; null: it is not. The endpoint answered 410, or '
  'the first failure since its last success is more than 30 minutes ago, with 20 attempts at least since. WEBHOOK-20, WEBHOOK-21.';
