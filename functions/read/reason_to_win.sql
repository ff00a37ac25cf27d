create or replace function read.reason_to_win(precedence canon.precedence, next canon.precedence, next_source text) returns text
language sql immutable parallel safe
return case
  when not (precedence).is_withdrawn and (next).is_withdrawn then 'Its source lists the entity; ' || next_source || ' no longer does.'
  when (precedence).rank < (next).rank then
    'Its source has rank ' || (precedence).rank || '; ' || next_source || ' has rank ' || (next).rank || '.'
  when not (precedence).is_reference and (next).is_reference then
    'Its source described the entity; ' || next_source || ', of the same rank, only referred to it.'
  when (precedence).age < (next).age then 'It is newer than what ' || next_source || ' reported, at the same rank.'
  when (precedence).doubt < (next).doubt then
    'Its confidence is higher than that of ' || next_source || ', at the same rank and time.'
  when (precedence).source_key = next_source then 'Equal in rank, time and confidence to another claim of its source, before which it comes.'
  else 'Equal in rank, time and confidence to the claim of ' || next_source || '; its source comes first by name.'
end;

comment on function read.reason_to_win(canon.precedence, canon.precedence, text) is
  'Returns in words why a claim comes before the next one, of a source: by the first step of the conflict policy in which the two differ '
  '(DECIDE-3 to DECIDE-7, DECIDE-22, DECIDE-26). PROVENANCE-4.';
-- For audit.claims.
grant execute on function read.reason_to_win(canon.precedence, canon.precedence, text) to oyss_auditor, oyss_auditor_unmasked;
