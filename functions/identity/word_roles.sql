create or replace function identity.word_roles() returns jsonb
language sql immutable parallel safe
return (
  select jsonb_object_agg(w.word, w.role)
    from (select distinct on (word) s.word, case when l.has_values then l.role || ':' || split_part(e.entry, ':', 1) else l.role end as role
            from (values (1, 'G', true, identity.gender_words()), (2, 'C', true, identity.colours()), (3, 'N', true, identity.ordinals()),
                         (4, '-', false, identity.organiser_tags()), (5, 'D', true, identity.directions()),
                         (6, 'T', true, identity.tiers()), (7, '=', true, identity.abbreviations()), (8, 'o', false, identity.club_words()),
                         (9, 'u', false, identity.club_kinds()), (10, 'p', false, identity.place_words()),
                         (11, 'r', false, identity.regions()), (12, 'l', false, identity.countries()),
                         (13, 'm', false, identity.squad_names()), (14, 'm', false, identity.mascots()),
                         (15, 'n', false, identity.common_surnames())
                 ) l (place, role, has_values, words)
           cross join string_to_table(l.words, ' ') e (entry)
           cross join lateral string_to_table(case when l.has_values then split_part(e.entry, ':', 2)
                                                   when l.role = 'm' then e.entry || ',' || e.entry || 's' else e.entry end, ',') s (word)
           order by s.word, l.place) w);

comment on function identity.word_roles() is
  'What a word in the name of a team is: G, C, N, D, T and a value for a gender, colour, number, direction or tier; - what tells nothing; '
  '= an abbreviation of what follows; else the kind of a word: o of most clubs, u of many, p of places, r of regions, l a country, '
  'm of squads, n a surname (IDENTITY-70).';
