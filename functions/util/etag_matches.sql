create or replace function util.etag_matches(if_none_match text, etag text) returns boolean
language sql immutable parallel safe
return coalesce(
  btrim(if_none_match) = '*'
  or replace(etag, 'W/', '') = any (regexp_split_to_array(replace(btrim(if_none_match), 'W/', ''), '\s*,\s*')),
  false);

comment on function util.etag_matches(text, text) is
  'Returns whether an If-None-Match header (a list or *; null: absent) names the tag, by weak comparison (HTTP-2).';
