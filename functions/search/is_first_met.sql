create or replace function search.is_first_met(
  grade integer, word text, words text[], lead search.asked, others search.asked[]
) returns boolean
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_exact boolean := array(select o.word from unnest(is_first_met.others) o (word, slips)) <@ is_first_met.words;
begin
  if is_first_met.grade = 1 then
    return (not v_is_exact or cardinality(is_first_met.others) = 0) and search.meets(is_first_met.words, is_first_met.others);
  end if;
  return search.meets(is_first_met.words, is_first_met.others) and not exists (
    select from unnest(is_first_met.words) w (word)
      where (search.class_of(w.word, (is_first_met.lead).word, (is_first_met.lead).slips), w.word collate "C")
          < (is_first_met.grade - 1, is_first_met.word));
end;
$$;

comment on function search.is_first_met(integer, text, text[], search.asked, search.asked[]) is
  'Whether a name with these words belongs where search.find_names met it, by one word that meets the lead in a grade: all other typed '
  'words are met, in grade 1 not all exactly, and no other of its words comes before that one.';
