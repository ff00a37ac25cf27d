create or replace function identity.is_initials(word text) returns boolean
language sql immutable parallel safe
return left(word, 1) in ('s', 'a', 'i')
  and substr(word, 3) ~ '^(?:.{1,3}|[^aeiouy]{4,6}|.{2,4}(?:fc|sc)|.{1,3}ys[aclo]|(?:[^aeiouy]+|..)sa)$';

comment on function identity.is_initials(text) is
  'Returns whether a word of a team, behind its kind, is the initials of a club rather than a name: up to three letters, up to six '
  'without a vowel, or letters before FC, SC, SA or YS and a letter (IDENTITY-206).';
