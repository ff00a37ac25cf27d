create or replace function canon.does_count(
  field text, implied_by text, value jsonb, rank smallint, stated_rank smallint, is_spoken boolean, is_estimated boolean
) returns boolean
language sql immutable parallel safe
return case
  when implied_by = '' then true
  when implied_by = 'void' then false
  when field = 'status' then stated_rank is null or rank < stated_rank
  when implied_by = 'silence' then not is_spoken
  else value <> '"confirmed"' or not is_estimated
end;

comment on function canon.does_count(text, text, jsonb, smallint, smallint, boolean, boolean) is
  'Returns whether a claim counts: a stated one does, void never; an implied status unless a source of equal or better rank states '
  'one (stated_rank; null: none); an implied confirmed unless its source reports estimated (is_estimated) or another claim speaks '
  '(is_spoken). DECIDE-20, DECIDE-27, DECIDE-29.';
-- For audit.claims.
grant execute on function canon.does_count(text, text, jsonb, smallint, smallint, boolean, boolean) to oyss_auditor, oyss_auditor_unmasked;
