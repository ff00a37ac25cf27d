create or replace function read.reason_to_win(
  place bigint, precedence canon.precedence, next canon.precedence, is_next_elsewhere boolean
) returns text
language sql immutable parallel safe
return case
  when is_next_elsewhere then 'It comes first of the claims on the venue that won.'
  when (next).source_key is null then case when place = 1 then 'No other claim on this field counts.' end
  when not (precedence).is_withdrawn and (next).is_withdrawn then 'Its source lists the entity; ' || (next).source_key || ' no longer does.'
  when (precedence).rank < (next).rank then
    'Its source has rank ' || (precedence).rank || '; ' || (next).source_key || ' has rank ' || (next).rank || '.'
  when not (precedence).is_reference and (next).is_reference then
    'Its source described the entity; ' || (next).source_key || ', of the same rank, only referred to it.'
  when (precedence).age < (next).age then 'It is newer than what ' || (next).source_key || ' reported, at the same rank.'
  when (precedence).doubt < (next).doubt then
    'Its confidence is higher than that of ' || (next).source_key || ', at the same rank and time.'
  when (precedence).source_key = (next).source_key then
    'Equal in rank, time and confidence to another claim of its source, before which it comes.'
  else 'Equal in rank, time and confidence to the claim of ' || (next).source_key || '; its source comes first by name.'
end;

comment on function read.reason_to_win(bigint, canon.precedence, canon.precedence, boolean) is
  'Returns in words why a claim wins, from its place and precedence and those of the next one that counts (null: none does; '
  'is_next_elsewhere: it is on another venue): the first step of the conflict policy in which the two differ (DECIDE-3 to DECIDE-7, '
  'DECIDE-22, DECIDE-26); null where none follows it. PROVENANCE-4.';
-- For audit.claims.
grant execute on function read.reason_to_win(bigint, canon.precedence, canon.precedence, boolean)
  to oyss_auditor, oyss_auditor_unmasked;
