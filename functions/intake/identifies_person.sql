create or replace function intake.identifies_person(value text, words text[]) returns boolean
language sql immutable parallel safe
return coalesce(identifies_person.value ~* intake.person_pattern(intake.identifying_words(identifies_person.words)), false) or exists (
  select from unnest(intake.identifying_words(identifies_person.words)) w (word)
   where strpos(lower(identifies_person.value), lower(btrim(w.word))) > 0);

comment on function intake.identifies_person(text, text[]) is
  'Returns whether an external id contains an id or a name of a person (words) of at least five characters, by itself or inside a longer '
  'word. PRIVACY-5.';

create or replace function intake.identifying_words(words text[]) returns text[]
language sql immutable parallel safe
return array(select w.word from unnest(words) w (word) where length(btrim(w.word)) >= 5);

comment on function intake.identifying_words(text[]) is
  'Returns those ids and names of a person that identify the person inside another text too. A short one also occurs in many texts '
  'about nobody, so it is replaced only where it is the whole id or name (PRIVACY-5).';
