create or replace function util.content_hash(content text) returns bytea
language sql stable strict parallel safe
return substr(sha256(convert_to(content, 'UTF8')), 1, 16);

comment on function util.content_hash(text) is
  'Returns the first 16 bytes of the SHA-256 of a text, by which equal contents are recognised.';
