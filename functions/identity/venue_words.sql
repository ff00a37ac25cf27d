create or replace function identity.venue_words(name text) returns text[]
language sql immutable strict parallel safe
return array(
  select p.word
    from string_to_table(util.fold(name), ' ') with ordinality w (word, place),
         string_to_table(coalesce(jsonb '{
           "pk": "park", "pks": "park", "parks": "park", "hs": "high school", "shs": "high school", "ms": "middle school",
           "jhs": "middle school", "jr": "middle", "junior": "middle", "intermediate": "middle", "es": "elementary school",
           "elem": "elementary school", "el": "elementary", "elementry": "elementary", "primary": "elementary", "sch": "school",
           "schools": "school", "street": "st", "saint": "st", "road": "rd", "avenue": "ave", "av": "ave", "boulevard": "blvd",
           "drive": "dr", "lane": "ln", "ctr": "center", "cntr": "center", "centre": "center", "cmplx": "complex", "cplx": "complex",
           "twp": "township", "mem": "memorial", "meml": "memorial", "hts": "heights", "hgts": "heights", "mt": "mount", "ft": "fort",
           "univ": "university", "rec": "recreation", "reg": "regional", "comm": "community", "muni": "municipal",
           "fld": "field", "flds": "field", "fields": "field", "courts": "court", "grounds": "ground", "sportsplex": "sports complex",
           "soccerplex": "soccer complex", "stad": "stadium", "gymnasium": "gym", "assn": "association", "assoc": "association",
           "n": "north", "s": "south", "e": "east", "w": "west", "grille": "grill"
         }' ->> w.word, w.word), ' ') with ordinality p (word, place)
   where p.word not in ('', 'the', 'of', 'at', 'and', 'in', 'for')
   group by p.word
   order by min(w.place), min(p.place));

comment on function identity.venue_words(text) is
  'Returns the different words of a venue''s name in their order, folded, with abbreviations written out (Pk, HS, Elem, Ctr) and without'
  ' articles; street and saint are both "st" (IDENTITY-93).';
