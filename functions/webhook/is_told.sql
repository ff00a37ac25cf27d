create or replace function webhook.is_told(change ledger.changes) returns boolean
language sql stable
return change.entity_type <> 'stat_line' or exists (
  select from canon.stat_lines l
   where l.realm_id = change.realm_id and l.stat_line_id = change.entity_id and l.player is null);

comment on function webhook.is_told(ledger.changes) is 'Whether a change makes an event: all do, but for lines of players (EVENT-8).';
