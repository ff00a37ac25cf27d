create or replace function intake.age_group(written text) returns text
language sql immutable strict parallel safe
return case when written like 'U0%' then 'U' || substr(written, 3) else written end;

comment on function intake.age_group(text) is 'Returns the canonical form of an age group: no leading zero (MODEL-13).';
grant execute on function intake.age_group(text) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements
