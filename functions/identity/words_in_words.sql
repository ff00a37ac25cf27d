create or replace function identity.words_in_words(telling_first text[], telling_second text[]) returns text
language sql immutable parallel safe
return case
  when telling_first = '{}' and telling_second = '{}' then 'All words that tell something agree.'
  else format('Only one name has: %s.', regexp_replace(array_to_string(telling_first || telling_second, ', '), '\m[a-z]:', '', 'g')) end;

comment on function identity.words_in_words(text[], text[]) is
  'A sentence on the words that only one of two teams has (IDENTITY-91).';
