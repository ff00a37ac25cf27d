create or replace function intake.identifying_words(words text[]) returns text[]
language sql immutable parallel safe
return array(select w.word from unnest(words) w (word) where length(btrim(w.word)) >= 5);

comment on function intake.identifying_words(text[]) is
  'Returns those ids and names of a person that identify the person inside another text too. A short one also occurs in many texts '
  'about nobody, so it is replaced only where it is the whole id or name (PRIVACY-5).';
