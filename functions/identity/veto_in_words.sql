create or replace function identity.veto_in_words(veto text) returns text
language sql immutable parallel safe
return case veto
  when 'placeholder' then 'One is a placeholder: no team yet.'
  when 'sport' then 'They play different sports.'
  when 'birth_year' then 'They were born in different years.'
  when 'near_age' then 'Their ages are a year apart, and the season of one is not known.'
  when 'coach' then 'Their coaches have no family name in common.'
  when 'club_form' then 'The names of their clubs state different legal forms: they may be two clubs of one town.'
  when 'age' then 'They are of different ages.'
  when 'gender' then 'They are of different genders.'
  when 'season' then 'Their seasons share no year.'
  when 'shirt_colour' then 'The colours they wear have nothing in common.'
  when 'colour' then 'They have different colours.'
  when 'tier' then 'They are of different tiers.'
  when 'number' then 'They have different numbers or letters.'
  when 'direction' then 'They have different directions.'
  when 'bare_name' then 'The names have no word of their own in common.'
  when 'misspelt_name' then 'The one word of their own in common is spelled differently: it may be another town.'
  when 'generic_name' then 'The words in common are those of many clubs.' end;

comment on function identity.veto_in_words(text) is 'A sentence on the hard rule that forbids that two teams are one (IDENTITY-73).';
