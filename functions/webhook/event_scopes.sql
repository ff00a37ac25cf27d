create or replace function webhook.event_scopes(change ledger.changes) returns text[]
language sql stable
begin atomic
  select case
    when change.entity_type in ('team', 'competition') then array[change.entity_id]
    when change.entity_type in ('fixture', 'result') then array(
      select distinct unnest(webhook.scopes_of(f.fields))
        from (
          select ledger.state_at(change.realm_id, change.entity_id, change.version)
          union all
          select ledger.state_at(change.realm_id, change.entity_id, change.version - 1) where change.version > 1
        ) f (fields))
    else '{}'
  end;
end;

comment on function webhook.event_scopes(ledger.changes) is
  'The competitions and teams that a change is about, after it and before it: what filters of subscriptions may name (WEBHOOK-3).';
