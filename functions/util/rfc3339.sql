create or replace function util.rfc3339(at timestamptz) returns text
language sql stable strict parallel safe
return btrim(to_json(at at time zone 'UTC')::text, '"') || 'Z';

comment on function util.rfc3339(timestamptz) is
  'Returns a moment as the API writes it: RFC 3339 in UTC ending in Z, with a fraction only if it is not zero (MODEL-14).';
grant execute on function util.rfc3339(timestamptz) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements
