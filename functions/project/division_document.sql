create or replace function project.division_document(division_id text, name text, age_group text, gender text, level text) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || division_id || '"'), util.member('name', util.quoted(name)), util.member('age_group', util.quoted(age_group)),
  util.member('gender', util.quoted(gender)), util.member('level', util.quoted(nullif(level, '')))), ''));

comment on function project.division_document(text, text, text, text, text) is
  'The division of a fixture as it is read, as JSON text; null for none.';
