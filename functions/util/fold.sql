create or replace function util.fold(value text) returns text
language sql immutable strict parallel safe
return btrim(regexp_replace(translate(lower(extensions.unaccent('extensions.unaccent'::regdictionary, value)), '''’`.', ''),
                            '[^[:alnum:]]+', ' ', 'g'));

comment on function util.fold(text) is
  'A name as people type it: lower case, no accents, no apostrophes and points, one space between words. Immutable as long as nobody '
  'edits the rules of unaccent.';
