create or replace function project.stage_document(stage_id text, name text, type text) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || stage_id || '"'), util.member('name', util.quoted(name)), util.member('type', util.quoted(type))), ''));

comment on function project.stage_document(text, text, text) is
  'The stage of a fixture as it is read, as JSON text; null for none.';
