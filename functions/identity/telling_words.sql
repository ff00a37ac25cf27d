create or replace function identity.telling_words(profile jsonb, words text[], is_alone boolean) returns text[]
language sql immutable strict parallel safe
return case when words = '{}' then words else array(
  select w.word
    from string_to_table(profile ->> 'words', ' ') with ordinality w (word, place)
   where w.word = any (words) and case left(w.word, 1)
           when 'o' then false
           -- FC United, but Oakton SC United: a squad
           when 'u' then is_alone or w.place > (profile ->> 'head')::integer
             or w.place > 2 and split_part(profile ->> 'words', ' ', w.place::integer - 1) like 'o:%'
           -- What is put in front is the country of a tournament; what stands behind is a squad or a town.
           when 'r' then (is_alone or w.place > 1) and w.word not in ('r:us', 'r:usa')
           when 'l' then is_alone or w.place > 1
           else not (length(w.word) between 6 and 8 and right(w.word, 3) in ('ysa', 'ysl', 'scl', 'xcl')) end
   order by w.place) end;

comment on function identity.telling_words(jsonb, text[], boolean) is
  'Those of some words of a team (profile), each behind its kind, that tell it from another: without words of most clubs and leagues, and '
  'without regions and countries in front and words of many clubs (United) where the other has no word in their place (is_alone) '
  '(IDENTITY-72).';
