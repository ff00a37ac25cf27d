create or replace function identity.are_words_alike(first text, second text) returns boolean
language sql immutable parallel safe
return substr(first, 3, 1) = substr(second, 3, 1)
  and left(first, 1) not in ('o', 'u', 'p') and left(second, 1) not in ('o', 'u', 'p')
  and translate(first || second, '0123456789', '') = first || second
  and (rtrim(substr(first, 3), 's') = rtrim(substr(second, 3), 's')
       or least(length(first), length(second)) >= 10 and left(first, 1) <> 'n' and left(second, 1) <> 'n'
          and extensions.levenshtein_less_equal(substr(first, 3, 60), substr(second, 3, 60), 2) <= 2);

comment on function identity.are_words_alike(text, text) is
  'Whether two words, each behind its kind, may be one: singular and plural, a slip of one letter or two (words of eight or more), '
  'but none in a surname. Words with digits and common ones are the same or are not (IDENTITY-70).';
