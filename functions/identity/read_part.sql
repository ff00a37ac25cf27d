create or replace function identity.read_part(name text, age_group text, gender text) returns jsonb
language sql immutable parallel safe
return (
  select jsonb_strip_nulls(jsonb_build_object(
    'ages', coalesce(nullif(p.ages, ''), ltrim(substring(age_group from '^U?-?(\d+)$'), '0')), 'years', nullif(p.years, ''),
    'gender', case when p.gender like '% %' then 'coed' else coalesce(nullif(p.gender, ''), read_part.gender) end,
    'size', substring(lower(name) from '\m\d{1,2}\s?v\s?\d{1,2}\M'),
    'terms', (select string_agg(distinct replace(m.term[1], 'autumn', 'fall'), ' ' order by replace(m.term[1], 'autumn', 'fall'))
                from regexp_matches(lower(name), '\m(spring|summer|fall|autumn|winter)\M', 'g') m (term)),
    'colours', nullif(p.colours, ''), 'tiers', nullif(p.tiers, ''), 'numbers', nullif(p.numbers, ''),
    'directions', nullif(p.directions, ''), 'asides', nullif(p.asides, ''), 'registrations', nullif(p.registrations, ''),
    'words', (select string_agg(regexp_replace(substr(w.word, 3), 's$', ''), '' order by w.place)
                from unnest(p.words) with ordinality w (word, place)
               where left(w.word, 1) <> 'o' and substr(w.word, 3) not in ('age', 'phase', 'pool', 'regular', 'season', 'stage'))))
    from identity.gather_parts(
      identity.name_parts(coalesce(identity.name_tokens(regexp_replace(name, '\munder[\s-]*(?=\d)', 'u', 'gi')), '{}')), '{}') p);

comment on function identity.read_part(text, text, text) is
  'Reads the name of a division or stage, with the age group and gender that are stated beside it: ages, years of birth, gender, size of '
  'the game, terms (spring, fall), colours, tiers, numbers and letters, directions, and the other words as one, without those that any '
  'division or stage may have (IDENTITY-215).';
