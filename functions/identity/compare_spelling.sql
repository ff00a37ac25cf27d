create or replace function identity.compare_spelling(
  first jsonb, second jsonb, left_first text[], left_second text[], out cosine double precision, out alike double precision,
  out is_sure boolean
)
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first text;
  v_second text;
  v_letters integer;
  v_others integer;
  v_least integer;
begin
  alike := 0;
  is_sure := false;
  if left_first = '{}' or left_second = '{}' or coalesce(first ->> 'embedder', second ->> 'embedder', '') = 'none' then return; end if;
  v_first := (select string_agg(substr(w.word, 3), ' ') from unnest(identity.telling_words(first, left_first, true)) w (word));
  v_second := (select string_agg(substr(w.word, 3), ' ') from unnest(identity.telling_words(second, left_second, true)) w (word));
  v_letters := length(replace(v_first, ' ', ''));
  v_others := length(replace(v_second, ' ', ''));
  -- A short word is another name as soon as a letter is another (Larsen, Larson), unless it is that of squads alone on one side.
  v_least := case when identity.is_of_squads(left_first) <> identity.is_of_squads(left_second) then 6 else 8 end;
  -- A slip leaves most letters, some of them together; letters that changed places are one, a digit for another is none.
  is_sure := identity.is_sure_slip(v_first, v_second);
  if (least(v_letters, v_others) >= v_least and array_to_string(left_first || left_second, ' ') !~ '\mn:' or is_sure)
     and v_letters >= 5 and v_others >= 5 and 4 * least(v_letters, v_others) > 3 * greatest(v_letters, v_others)
     and v_first || v_second !~ '[0-9]' and extensions.similarity(v_first, v_second) >= 0.15 then
    cosine := identity.cosine(identity.name_vector(v_first), identity.name_vector(v_second));
    alike := least(1, greatest(0, (cosine - 0.5) / 0.15));
  end if;
end;
$$;

comment on function identity.compare_spelling(jsonb, jsonb, text[], text[]) is
  'How far the words that two teams do not share are one misspelt: the cosine of their vectors, and alike, 0 up to a cosine of 0.5 and 1 '
  'from 0.65 on, and whether they surely are (identity.is_sure_slip). The cosine is null, and alike 0, where it is not asked for (a '
  'profile with embedder none) or nothing is misspelt: where either side has fewer than five letters or at most three quarters of those '
  'of the other, or a digit, they have next to no three letters in a row in common, or another letter than the other in a surname or in '
  'fewer than eight letters (six where one is the name of a squad and the other is not) (IDENTITY-130).';
