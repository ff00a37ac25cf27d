create or replace function util.etag(content text) returns text
language sql stable strict parallel safe
return 'W/"' || encode(util.content_hash(content), 'hex') || '"';

comment on function util.etag(text) is 'Returns a weak entity tag over a text (HTTP-1).';
