create or replace function intake.telling_words(words text[]) returns text[]
language sql immutable parallel safe
return array(select w.word from unnest(words) w (word) where length(btrim(w.word)) >= 5);

comment on function intake.telling_words(text[]) is
  'Those of a person''s ids and names that tell of the person inside another text too. A short one stands in many that are about nobody: '
  'it is replaced where it is the id or the name itself (PRIVACY-5).';
