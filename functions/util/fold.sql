create or replace function util.fold(value text) returns text
language sql immutable strict parallel safe
-- Lower case first: unaccent knows only the small form of rare letters, and folding a folded name must not change it.
-- A letter with two small forms (the sigma at the end of a word) gets that of its capital.
return btrim(regexp_replace(
  translate(lower(upper(extensions.unaccent('extensions.unaccent'::regdictionary, lower(upper(value))))), '''’`.', ''),
  '[^[:alnum:]]+', ' ', 'g'));

comment on function util.fold(text) is
  'Returns a name in the form in which names are compared: lower case, no accents, apostrophes or points, one space between words. '
  'Immutable as long as the rules of unaccent are not edited.';
