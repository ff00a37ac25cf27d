create or replace function util.read_moment(written text) returns timestamptz
language sql stable parallel safe
return case substr(written, 18, 1)
  when '6' then overlay(written placing '59' from 18 for 2)::timestamptz + interval '1 second'
  else written::timestamptz
end;

comment on function util.read_moment(text) is
  'Returns the moment of an RFC 3339 text; a leap second, with or without decimals, becomes the second after it (INTAKE-40).';
grant execute on function util.read_moment(text) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements
