create or replace function standings.told_step(step standings.step) returns text
language sql immutable parallel safe
return format('%s (%s team%s): %s', (step).rule, (step).contenders, case when (step).contenders > 1 then 's' end, concat_ws(', ', (step).value, (step).outcome));

comment on function standings.told_step(standings.step) is 'A step as a sentence of a row''s trace (STANDING-21).';
