create or replace function read.implied_in_words(field text, implied_by text, value jsonb) returns text
language sql immutable parallel safe
return case
  when implied_by = '' then null
  when implied_by = 'time' and value = '"confirmed"' then 'Implied: its source gave a start and no time_status.'
  when implied_by = 'time' then 'Implied: its source gave a date, no start and no time_status.'
  when field = 'status' then 'Implied: its source describes the fixture and never said a status.'
  else 'Implied: its source describes the fixture and never said when it is.'
end;

comment on function read.implied_in_words(text, text, jsonb) is
  'Returns in words what implies a claim (field, implied_by and value as in canon.claims); null for one that was stated (PROVENANCE-8).';
grant execute on function read.implied_in_words(text, text, jsonb) to oyss_auditor, oyss_auditor_unmasked; -- for audit.claims
