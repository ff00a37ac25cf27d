create or replace function identity.align_beside(
  first jsonb, second jsonb, inout left_first text[], inout left_second text[], out agreed text[], out acronym text, out is_by_club boolean
)
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_word text;
  v_other text;
  v_spelt_first text[] := '{}';
  v_spelt_second text[] := '{}';
begin
  agreed := '{}';
  is_by_club := false;
  -- What the other team's club or coach is called agrees on either side before an acronym stands for anything.
  foreach v_word in array left_first || left_second loop
    v_other := case when v_word = any (left_first) then (second ->> 'club') || ' ' || (second ->> 'coach')
                    else (first ->> 'club') || ' ' || (first ->> 'coach') end || ' ';
    continue when coalesce(position(substr(v_word, 2) || ' ' in v_other), 0) = 0;
    agreed := agreed || v_word;
    is_by_club := is_by_club or left(v_word, 1) in ('s', 'l', 'a', 'n');
    left_first := array_remove(left_first, v_word);
    left_second := array_remove(left_second, v_word);
  end loop;
  foreach v_word in array left_first || left_second loop
    v_other := identity.spelt_out(v_word, case when v_word = any (left_first) then second else first end);
    continue when v_other is null;
    acronym := greatest(acronym, substr(v_word, 3));
    if v_word = any (left_first) then v_spelt_second := v_spelt_second || string_to_array(v_other, ' ');
    else v_spelt_first := v_spelt_first || string_to_array(v_other, ' '); end if;
    left_first := array_remove(left_first, v_word);
    left_second := array_remove(left_second, v_word);
  end loop;
  if acronym is not null then
    left_first := array(select w.word from unnest(left_first) w (word) where w.word <> all (v_spelt_first));
    left_second := array(select w.word from unnest(left_second) w (word) where w.word <> all (v_spelt_second));
  end if;
end;
$$;

comment on function identity.align_beside(jsonb, jsonb, text[], text[]) is
  'Which of the words that are left of two teams agree with what the other''s club or coach is called (is_by_club where such a word tells '
  'a club), then which are an acronym of words of the other; and what is left of each side (IDENTITY-72, IDENTITY-91).';
