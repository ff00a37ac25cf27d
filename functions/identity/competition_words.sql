create or replace function identity.competition_words(name text) returns text[]
language sql immutable strict parallel safe
return array(
  select p.word
    from string_to_table(util.fold(name), ' ') with ordinality w (word, place),
         lateral (select coalesce(jsonb '{
           "tourn": "tournament", "tourney": "tournament", "tournaments": "tournament", "champs": "championship", "champ": "championship",
           "championships": "championship",
           "inv": "invitational", "invite": "invitational", "invit": "invitational", "intl": "international",
           "lge": "league", "leagues": "league", "conf": "conference", "div": "division", "autumn": "fall", "reg": "regional",
           "mem": "memorial", "n": "north", "s": "south", "e": "east", "w": "west", "pres": "presidents", "president": "presidents",
           "bday": "birthday", "xmas": "christmas", "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th",
           "saint": "st", "boy": "boys", "b": "boys", "g": "girls", "girl": "girls", "mens": "boys", "womens": "girls",
           "men": "boys", "women": "girls", "ladies": "girls"
         }' ->> w.word, w.word) as word) p
   where p.word not in ('', 'the', 'of', 'at', 'and', 'in', 'for', 'a', 'annual', 'season', 'edition', 'soccer', 'youth',
     -- Names of sponsors come and go.
     'nike', 'adidas', 'puma', 'umbro', 'capelli', 'gatorade', 'toyota', 'kia', 'audi', 'coca', 'cola', 'pepsi', 'dicks', 'geico', 'ea')
   group by p.word
   order by min(w.place));

comment on function identity.competition_words(text) is
  'Returns the different words of a competition''s name in their order, folded, with abbreviations written out and without articles, '
  'sponsors and what every name has (annual, season, soccer) (IDENTITY-99).';
