create or replace function standings.describe_step(step standings.step) returns text
language sql immutable parallel safe
return format(
  '%s (%s team%s): %s', (step).rule, (step).contenders, case when (step).contenders > 1 then 's' end,
  concat_ws(', ', (step).value, (step).outcome));

comment on function standings.describe_step(standings.step) is
  'Returns a ranking step as a sentence of the trace of a row (STANDING-21).';
