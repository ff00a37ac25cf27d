create or replace function webhook.event_scopes(change ledger.changes, fields_before jsonb, fields_after jsonb) returns text[]
language sql stable
return case
  when change.entity_type in ('team', 'competition') then array[change.entity_id]
  when change.entity_type in ('fixture', 'result') then array(
    select distinct s.scope from unnest(webhook.scopes_of(fields_after) || webhook.scopes_of(fields_before)) s (scope))
  else '{}'
end;

comment on function webhook.event_scopes(ledger.changes, jsonb, jsonb) is
  'The competitions and teams that a change is about, before it and after it: what filters of subscriptions may name (WEBHOOK-3).';
