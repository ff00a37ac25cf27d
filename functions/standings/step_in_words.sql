create or replace function standings.step_in_words(step standings.step) returns text
language sql immutable parallel safe
return format(
  '%s (%s team%s): %s', (step).rule, (step).contenders, case when (step).contenders > 1 then 's' end,
  concat_ws(', ', (step).value, (step).outcome));

comment on function standings.step_in_words(standings.step) is
  'Returns a ranking step as a sentence of the trace of a row (STANDING-21).';
