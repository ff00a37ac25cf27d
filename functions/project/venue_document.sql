create or replace function project.venue_document(
  venue_id text, name text, field text, latitude double precision, longitude double precision
) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || venue_id || '"'), util.member('name', util.quoted(name)), util.member('field', util.quoted(nullif(field, ''))),
  util.member('geo', '[' || latitude || ',' || longitude || ']')), ''));

comment on function project.venue_document(text, text, text, double precision, double precision) is
  'The venue of a fixture as it is read, with its field, as JSON text; null for none.';
