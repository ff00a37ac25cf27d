create or replace function identity.compare_spelling(
  first jsonb, second jsonb, left_first text[], left_second text[], out cosine double precision, out alike double precision
)
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first text;
  v_second text;
  v_letters integer;
  v_others integer;
begin
  alike := 0;
  if left_first = '{}' or left_second = '{}' or coalesce(first ->> 'embedder', second ->> 'embedder', '') = 'none' then return; end if;
  v_first := (select string_agg(substr(w.word, 3), ' ') from unnest(identity.telling_words(first, left_first, true)) w (word));
  v_second := (select string_agg(substr(w.word, 3), ' ') from unnest(identity.telling_words(second, left_second, true)) w (word));
  v_letters := length(replace(v_first, ' ', ''));
  v_others := length(replace(v_second, ' ', ''));
  -- A slip leaves most letters, some of them together; a digit is no slip of another.
  -- Two letters that changed places are a slip; another letter is one in long words, and a coach of another name in short ones.
  if (v_letters >= 8 and v_others >= 8 and array_to_string(left_first || left_second, ' ') !~ '\mn:'
      or (select string_agg(c, '' order by c) from string_to_table(v_first, null) c)
         = (select string_agg(c, '' order by c) from string_to_table(v_second, null) c))
     and v_letters >= 5 and v_others >= 5 and 4 * least(v_letters, v_others) > 3 * greatest(v_letters, v_others)
     and v_first || v_second !~ '[0-9]' and extensions.similarity(v_first, v_second) >= 0.15 then
    cosine := identity.cosine(identity.name_vector(v_first), identity.name_vector(v_second));
    alike := least(1, greatest(0, (cosine - 0.5) / 0.15));
  end if;
end;
$$;

comment on function identity.compare_spelling(jsonb, jsonb, text[], text[]) is
  'How far the words that two teams do not share are one misspelt: the cosine of their vectors, and alike, 0 up to a cosine of 0.5 and 1 '
  'from 0.65 on. The cosine is null, and alike 0, where it is not asked for (a profile with embedder none) or nothing is misspelt: '
  'where either side has fewer than five letters or at most three quarters of those of the other, or a digit, they '
  'have next to no three letters in a row in common, or another letter than the other in a surname or in fewer than eight letters '
  '(IDENTITY-130).';
