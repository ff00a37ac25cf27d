create or replace function webhook.delivery_document(delivery webhook.current_deliveries) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'id', (delivery).delivery_id,
           'type', 'delivery',
           'subscription', (delivery).subscription_id,
           'event', jsonb_build_object('id', e.event_id, 'type', e.type),
           'status', (delivery).state,
           'next_attempt_at', util.rfc3339((delivery).next_attempt_at),
           'created_at', util.rfc3339((delivery).created_at),
           'attempts', coalesce((
             select jsonb_agg(jsonb_build_object(
                      'attempt', a.attempt, 'ended_at', util.rfc3339(a.ended_at), 'status_code', a.status_code,
                      'duration_ms', a.duration_ms, 'error', a.error,
                      'next_attempt_at', util.rfc3339(a.next_attempt_at)) order by a.attempt)
               from webhook.attempts a
              where a.delivery_id = (delivery).delivery_id), '[]'))
    from webhook.events e
   where e.realm_id = (delivery).realm_id and e.event_id = (delivery).event_id;
end;

comment on function webhook.delivery_document(webhook.current_deliveries) is
  'Returns a delivery as it is shown, with every attempt that ended: status code, duration in milliseconds, error, next attempt '
  '(WEBHOOK-23).';
