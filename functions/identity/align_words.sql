create or replace function identity.align_words(
  first jsonb, second jsonb, out agreed text[], out left_first text[], out left_second text[], out acronym text, out is_by_club boolean,
  out slips text[]
)
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first constant text[] := string_to_array(first ->> 'words', ' ');
  v_second constant text[] := string_to_array(second ->> 'words', ' ');
  v_word text;
  v_other text;
  v_shared text;
  v_joined text[];
  v_is_begun boolean := false;
  v_begun text[] := '{}';
begin
  -- Which word is paired with which does not depend on which name is asked first.
  if first ->> 'words' collate "C" > second ->> 'words' then
    select a.agreed, a.left_second, a.left_first, a.acronym, a.is_by_club, a.slips
      into align_words.agreed, align_words.left_first, align_words.left_second, align_words.acronym, align_words.is_by_club,
           align_words.slips
      from identity.align_words(second, first) a;
    return;
  end if;
  agreed := '{}';
  slips := '{}';
  left_first := '{}';
  left_second := '{}';
  is_by_club := false;
  foreach v_word in array v_first loop
    if v_word = any (v_second) then agreed := agreed || v_word; else left_first := left_first || v_word; end if;
  end loop;
  foreach v_word in array v_second loop
    if v_word <> all (v_first) then left_second := left_second || v_word; end if;
  end loop;
  if first ->> 'region' = second ->> 'region' then
    -- Oakton FL and Oakton, both of Florida
    v_word := 'r:' || lower(first ->> 'region');
    if array_position(v_first, v_word) <= (first ->> 'head')::integer and array_to_string(left_second, ' ') !~ '\mr:' then
      left_first := array_remove(left_first, v_word);
    end if;
    if array_position(v_second, v_word) <= (second ->> 'head')::integer and array_to_string(left_first, ' ') !~ '\mr:' then
      left_second := array_remove(left_second, v_word);
    end if;
  end if;
  if left_first = '{}' and left_second = '{}' then return; end if;
  if left_first <> '{}' and left_second <> '{}' then
    -- Wolf Pack, Wolfpack
    v_joined := identity.join_words(left_first, left_second);
    if v_joined is not null then
      agreed := agreed || case when v_joined[2] is null then v_joined[1] else v_joined[3] end;
      left_first := array_remove(array_remove(left_first, v_joined[1]), v_joined[2]);
      left_second := array_remove(array_remove(left_second, v_joined[3]), v_joined[4]);
    end if;
    foreach v_word in array left_first loop
      foreach v_other in array left_second loop
        -- Of two kinds the one that tells less: Ace, Aces
        v_shared := case when position(left(v_other, 1) in 'rimna') > 0
                              and position(left(v_other, 1) in 'rimnals') < position(left(v_word, 1) in 'rimnals') then v_other
                         else v_word end;
        if not identity.are_words_alike(v_word, v_other) then
          -- Mar-Tol stands for Marrowick Tolland where the club is named, not for a coach or a squad.
          continue when not (v_is_begun or v_word = v_first[1] and v_other = v_second[1]) or not identity.is_begun(v_word, v_other);
          v_is_begun := true;
          if length(v_other) > length(v_word) then v_shared := v_other; end if;
          v_begun := v_begun || v_shared;
        elsif not identity.is_sure_slip(substr(v_word, 3), substr(v_other, 3)) then
          slips := slips || v_shared;
        end if;
        agreed := agreed || v_shared;
        left_first := array_remove(left_first, v_word);
        left_second := array_remove(left_second, v_other);
        exit;
      end loop;
    end loop;
    -- Spring is not short for Springfield, but Mar-Tol is for both of its words.
    if cardinality(v_begun) = 1 then slips := slips || v_begun; end if;
  end if;
  select align_words.agreed || b.agreed, b.left_first, b.left_second, b.acronym, b.is_by_club
    into align_words.agreed, align_words.left_first, align_words.left_second, align_words.acronym, align_words.is_by_club
    from identity.align_beside(first, second, align_words.left_first, align_words.left_second) b;
end;
$$;

comment on function identity.align_words(jsonb, jsonb) is
  'Which words of two teams agree, written alike, together or apart, as an acronym or in the name of the other''s club or coach, and which '
  'are left on each side; the region of both in front of the year tells nothing (IDENTITY-72, IDENTITY-201).';
