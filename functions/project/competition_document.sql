create or replace function project.competition_document(competition_id text, name text) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || competition_id || '"'), util.member('name', util.quoted(name))), ''));

comment on function project.competition_document(text, text) is 'The competition of a fixture as it is read, as JSON text; null for none.';
