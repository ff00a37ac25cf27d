create or replace function ledger.event_of(entity_type text, kind text) returns text
language sql immutable parallel safe
return 'oyss.' || event_of.entity_type || '.' || case event_of.entity_type when 'stat_line' then 'updated' else event_of.kind end;

comment on function ledger.event_of(text, text) is
  'Returns the event type of a change of this kind.';
