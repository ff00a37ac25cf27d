create or replace function resolve.leaves_out(claims jsonb, field text, implied_by text) returns boolean
language sql immutable parallel safe
return case implied_by
  when '' then not claims ? field
  when 'time' then claims ? 'time_status' or not claims ?| array['start', 'date']
  else false
end;

comment on function resolve.leaves_out(jsonb, text, text) is
  'Returns whether a newer observation (claims: field path to value) leaves out a claim of its external id, which then keeps its age '
  '(field, implied_by: as in canon.claims). What silence implies is as old as the newest observation (DECIDE-1, DECIDE-20).';
