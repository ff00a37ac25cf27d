create or replace function intake.tells_of(value text, words text[]) returns boolean
language sql immutable parallel safe
return coalesce(tells_of.value ~* intake.person_pattern(intake.telling_words(tells_of.words)), false) or exists (
  select from unnest(intake.telling_words(tells_of.words)) w (word) where strpos(lower(tells_of.value), lower(btrim(w.word))) > 0);

comment on function intake.tells_of(text, text[]) is
  'Returns whether an external id contains an id or a name of a person (words) of at least five characters, by itself or inside a longer '
  'word. PRIVACY-5.';
