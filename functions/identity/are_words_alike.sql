create or replace function identity.are_words_alike(first text, second text) returns boolean
language sql immutable parallel safe
return substr(first, 3, 1) = substr(second, 3, 1)
  and left(first, 1) not in ('o', 'u', 'p') and left(second, 1) not in ('o', 'u', 'p')
  and translate(first || second, '0123456789', '') = first || second
  and (rtrim(substr(first, 3), 's') = rtrim(substr(second, 3), 's')
       or least(length(first), length(second)) >= 5 and 3 * least(length(first), length(second)) > greatest(length(first), length(second))
          and (starts_with(substr(first, 3), substr(second, 3)) or starts_with(substr(second, 3), substr(first, 3)))
       or least(length(first), length(second)) >= 7
          and extensions.levenshtein_less_equal(substr(first, 3, 60), substr(second, 3, 60), 2)
              <= case when least(length(first), length(second)) >= 10 then 2 else 1 end);

comment on function identity.are_words_alike(text, text) is
  'Whether two words, each behind its kind, may be one: singular and plural, one the beginning of the other (three letters or more, a '
  'third of it), a slip of one letter (five or more) or two (eight or more). Words with digits and common ones are the same or are not '
  '(IDENTITY-70).';
