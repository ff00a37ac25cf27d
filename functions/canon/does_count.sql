create or replace function canon.does_count(
  field text, implied_by text, value jsonb, rank smallint, stated_rank smallint, is_spoken boolean, is_estimated boolean
) returns boolean
language sql immutable parallel safe
return case
  when implied_by = '' then true
  when field = 'status' then stated_rank is null or rank < stated_rank
  when implied_by = 'silence' then not is_spoken
  else value <> '"confirmed"' or not is_estimated
end;

-- What silence implies about the time, unless another claim states or implies it (is_spoken).
comment on function canon.does_count(text, text, jsonb, smallint, smallint, boolean, boolean) is
  'Returns whether a claim counts. A stated claim always does. An implied status counts unless a source of equal or better rank states '
  'one (stated_rank: the best rank that does; null: none); an implied confirmed, unless its own source reported estimated '
  '(is_estimated). DECIDE-20, DECIDE-27, DECIDE-29.';
-- For audit.claims.
grant execute on function canon.does_count(text, text, jsonb, smallint, smallint, boolean, boolean) to oyss_auditor, oyss_auditor_unmasked;
