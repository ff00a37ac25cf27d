create or replace function webhook.reason_to_disable(queue webhook.queues, status_code integer) returns text
language sql stable
return case
  when reason_to_disable.status_code = 410 then 'The endpoint answered 410 Gone.'
  when (queue).failed_count >= 20
   and coalesce((queue).last_success_at, (queue).first_attempt_at) < util.now() - interval '30 minutes' then
    format(
      'No delivery succeeded since %s, in %s attempts.',
      util.rfc3339(date_trunc('second', coalesce((queue).last_success_at, (queue).first_attempt_at))), (queue).failed_count)
end;

comment on function webhook.reason_to_disable(webhook.queues, integer) is
  'Returns why a subscription is to be disabled after a failed attempt, as a sentence; null: it is not. The endpoint answered 410, or '
  'the last success (or the first attempt) is more than 30 minutes ago and at least 20 attempts failed since. WEBHOOK-20, WEBHOOK-21.';
