create or replace function identity.name_tokens(name text) returns text[]
language sql immutable parallel safe
-- Brackets stay, as words of their own: what stands in them is a remark. The size of a name is bounded so that its cost is.
return array_remove(string_to_array(
  translate(
    replace(replace(translate(lower(extensions.unaccent('extensions.unaccent'::regdictionary, lower(left(name_tokens.name, 200)))),
                              '[]{}''’‘`´.', '()()'), '(', ' ( '), ')', ' ) '),
    '-_/\&,;:*#+|"!?~=%@<>^$–—·•“”', repeat(' ', 30)),
  ' '), '');

comment on function identity.name_tokens(text) is
  'Splits the first 200 characters of a name into words, lower case and without accents, apostrophes and points; brackets are words of '
  'their own (IDENTITY-70).';
