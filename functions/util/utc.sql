create or replace function util.utc(written text) returns text
language sql stable parallel safe
return case
  when length(written) = 20 and substr(written, 18, 1) <> '6' then written
  else util.rfc3339(util.read_moment(written))
end;

comment on function util.utc(text) is
  'Returns an RFC 3339 moment in UTC in the one spelling that the service stores, so that equal moments are equal texts (INTAKE-40). '
  'Whole seconds are already in that form, except leap seconds.';
grant execute on function util.utc(text) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements
