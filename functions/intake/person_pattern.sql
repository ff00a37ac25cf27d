create or replace function intake.person_pattern(words text[]) returns text
language sql immutable parallel safe
begin atomic
  select '(?<![[:alnum:]])(?:' || string_agg(
           case when btrim(w.word) ~ '[[:alnum:]]\s|\s[[:alnum:]]'
                then replace(btrim(regexp_replace(w.word, '[^[:alnum:]]+', ' ', 'g')), ' ', '[^[:alnum:]]+')
                else regexp_replace(btrim(w.word), '([][\\^$.|?*+(){}-])', '\\\1', 'g') end, '|'
           order by length(w.word) desc, w.word) || ')(?![[:alnum:]])'
    from unnest(person_pattern.words) w (word)
   where btrim(w.word) <> '';
end;

comment on function intake.person_pattern(text[]) is
  'Returns a regular expression that finds any of the words (ids and names of a person) as a whole word, with no letter or digit next '
  'to it; the words of a name may have anything between them. Null without words. Match it without regard to case.';
