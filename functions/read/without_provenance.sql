create or replace function read.without_provenance(document text) returns jsonb
language sql immutable strict parallel safe
return regexp_replace(document, '[\x01-\x1f]', 'null', 'g')::jsonb - 'provenance';

comment on function read.without_provenance(text) is
  'Returns a stored fixture document without its provenance, whose placeholders (control characters, read.fill_placeholders) are not '
  'looked up.';
