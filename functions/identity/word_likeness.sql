create or replace function identity.word_likeness(first text, second text) returns double precision
language sql immutable parallel safe
return case
  when first = second then 1
  when left(first, 1) <> left(second, 1) or least(length(first), length(second)) < 4 then 0
  when first ~ '[0-9]' or second ~ '[0-9]' then 0
  when starts_with(first, second) or starts_with(second, first) then 0.8
  when least(length(first), length(second)) >= 9 and extensions.levenshtein_less_equal(left(first, 60), left(second, 60), 2) <= 2 then 0.85
  when least(length(first), length(second)) >= 5 and extensions.levenshtein_less_equal(left(first, 60), left(second, 60), 1) <= 1 then 0.85
  else 0
end;

comment on function identity.word_likeness(text, text) is
  'How far two folded words may be one: 1 the same, 0.8 one begins the other (four letters or more), 0.85 one slip apart (five letters '
  'or more) or two (nine or more), else 0. Words that begin otherwise or have digits are the same or are not (IDENTITY-90).';
