create or replace function identity.spelt_out(word text, profile jsonb) returns text
language sql immutable parallel safe
return case when left(word, 1) in ('s', 'a', 'i') then
  coalesce(profile #>> array['acronyms', substr(word, 3)], profile #>> array['club_acronyms', substr(word, 3)],
           case when length(word) > 5 and right(word, 2) in ('sa', 'sc', 'fc')
                then profile #>> array['acronyms', left(substr(word, 3), -2)] end)
end;

comment on function identity.spelt_out(text, jsonb) is
  'The words of a team''s name or club that a word, behind its kind, is the acronym of, with or without SA, SC or FC; null where it is '
  'none (IDENTITY-72).';
