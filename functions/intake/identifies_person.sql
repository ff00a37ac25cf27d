create or replace function intake.identifies_person(value text, words text[]) returns boolean
language sql immutable parallel safe
return coalesce(identifies_person.value ~* intake.person_pattern(intake.identifying_words(identifies_person.words)), false) or exists (
  select from unnest(intake.identifying_words(identifies_person.words)) w (word)
   where strpos(lower(identifies_person.value), lower(btrim(w.word))) > 0);

comment on function intake.identifies_person(text, text[]) is
  'Returns whether an external id contains an id or a name of a person (words) of at least five characters, by itself or inside a longer '
  'word. PRIVACY-5.';
