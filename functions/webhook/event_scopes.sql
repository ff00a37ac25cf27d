create or replace function webhook.event_scopes(change ledger.changes, fields_before jsonb, fields_after jsonb) returns text[]
language sql stable
return case
  when change.entity_type in ('team', 'competition') then array_remove(
    array[change.entity_id, fields_after ->> 'merged_into', fields_before ->> 'merged_into'], null)
  when change.entity_type in ('fixture', 'result') then array(
    select distinct s.scope from unnest(webhook.scopes_of(fields_after) || webhook.scopes_of(fields_before)
      || case when fields_after ->> 'merged_into' is distinct from fields_before ->> 'merged_into' then webhook.scopes_of(
           canon.fields_of(change.realm_id, 'fixture', coalesce(fields_after ->> 'merged_into', fields_before ->> 'merged_into')))
         else '{}' end) s (scope))
  else '{}'
end;

comment on function webhook.event_scopes(ledger.changes, jsonb, jsonb) is
  'The competitions and teams that a change is about, before it and after it, of a merge those of both: what filters of subscriptions may '
  'name (WEBHOOK-3).';
