create or replace function util.rfc3339(at timestamptz) returns text
language sql stable strict parallel safe
return rtrim(rtrim(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z';

comment on function util.rfc3339(timestamptz) is 'A moment as the interface writes it: RFC 3339 in UTC ending in Z, fraction only where there is one (specification, general rule 6).';
