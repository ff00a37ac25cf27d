create or replace function util.member(name text, value text) returns text
language sql immutable strict parallel safe
return '"' || name || '":' || value;

comment on function util.member(text, text) is
  'Returns one member of a JSON object as text: name (plain), value (JSON text); null for null, so that concat_ws leaves it out. Writing '
  'JSON this way costs a third of json_build_object.';
grant execute on function util.member(text, text) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements
