create or replace function resolve.stated_and_implied(entity_type text, claims jsonb)
returns table (field text, implied_by text, value jsonb, implied_date date)
language sql immutable parallel safe rows 12
begin atomic
  select e.key, '', e.value, null::date from jsonb_each(claims) e
  union all
  select 'time_status', 'time',
         case when claims ? 'start' then '"confirmed"'::jsonb else '"tbd"'::jsonb end,
         case when not claims ? 'start' then (claims ->> 'date')::date end
   where entity_type = 'fixture' and not claims ? 'time_status' and claims ?| array['start', 'date']
  union all
  select 'time_status', 'silence', '"tbd"'::jsonb, null::date
   where entity_type = 'fixture' and not claims ?| array['time_status', 'start', 'date']
  union all
  select 'status', 'silence', '"scheduled"'::jsonb, null::date
   where entity_type = 'fixture' and not claims ? 'status';
end;

comment on function resolve.stated_and_implied(text, jsonb) is
  'Returns the claims of one observation of a type, as rows of canon.claims: what it states (claims: field path to value) and what a '
  'fixture implies by leaving out status or time_status. What silence implies is a claim only while its source never states the field '
  '(DECIDE-18, DECIDE-20, DECIDE-29).';
grant execute on function resolve.stated_and_implied(text, jsonb) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements
