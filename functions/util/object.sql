create or replace function util.object(members text) returns text
language sql immutable strict parallel safe
return '{' || members || '}';

comment on function util.object(text) is 'Returns a JSON object from its members joined by commas.';
grant execute on function util.object(text) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements
