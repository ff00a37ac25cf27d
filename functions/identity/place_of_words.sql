create or replace function identity.place_of_words(profile jsonb, left_over text[], telling text[]) returns text
language sql immutable strict parallel safe
return (
  select case when p.last_telling is null then 'none' when p.last_telling < p.first_agreed then 'before'
              when p.last_telling < p.last_agreed then 'between' else 'after' end
    from (select max(w.place) filter (where w.word = any (telling)) as last_telling,
                 coalesce(min(w.place) filter (where w.word <> all (left_over)), 0) as first_agreed,
                 coalesce(max(w.place) filter (where w.word <> all (left_over) and left(w.word, 1) in ('s', 'm', 'n', 'a')), 0)
                   as last_agreed
            from string_to_table(profile ->> 'words', ' ') with ordinality w (word, place)) p);

comment on function identity.place_of_words(jsonb, text[], text[]) is
  'Where the words of a team that the other lacks stand: before all that agree (a club put in front), between them, or after; none where '
  'there are none (IDENTITY-72).';
