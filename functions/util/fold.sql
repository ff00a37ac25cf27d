create or replace function util.fold(value text) returns text
language sql immutable strict parallel safe
-- Lower case first: of rare letters unaccent knows the small one alone, and what is folded must stay as it is when it is folded again.
-- Of letters with two small forms (the sigma at the end of a word) it is that of the capital.
return btrim(regexp_replace(
  translate(lower(upper(extensions.unaccent('extensions.unaccent'::regdictionary, lower(upper(value))))), '''’`.', ''),
  '[^[:alnum:]]+', ' ', 'g'));

comment on function util.fold(text) is
  'Returns a name in the form in which names are compared: lower case, no accents, no apostrophes and points, one space between words. '
  'Immutable as long as the rules of unaccent are not edited.';
